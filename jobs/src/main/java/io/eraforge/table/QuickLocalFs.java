package io.eraforge.table;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;

/** {@link NioLocalFileSystem} for callers of Hadoop's other interface, Delta's log among them. */
public final class QuickLocalFs extends DelegateToFileSystem {

    /** Called by Hadoop. */
    public QuickLocalFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
        super(uri, new NioLocalFileSystem(), conf, "file", false);
    }
}
