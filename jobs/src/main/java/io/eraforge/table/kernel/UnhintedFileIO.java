package io.eraforge.table.kernel;

import io.delta.kernel.defaults.engine.fileio.FileIO;
import io.delta.kernel.defaults.engine.fileio.InputFile;
import io.delta.kernel.defaults.engine.fileio.OutputFile;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.FileStatus;
import java.io.IOException;
import java.util.Optional;

/**
 * File access that hides {@code _last_checkpoint}. Kernel then lists the whole log, and finds a table whose last checkpoint is lost
 * but whose commits are all there.
 */
record UnhintedFileIO(FileIO files) implements FileIO {
    private static final String HINT = "/_last_checkpoint";

    @Override
    public InputFile newInputFile(String path, long size) {
        return files.newInputFile(path.endsWith(HINT) ? path + ".hidden" : path, size);
    }

    @Override
    public CloseableIterator<FileStatus> listFrom(String path) throws IOException {
        return files.listFrom(path);
    }

    @Override
    public FileStatus getFileStatus(String path) throws IOException {
        return files.getFileStatus(path);
    }

    @Override
    public String resolvePath(String path) throws IOException {
        return files.resolvePath(path);
    }

    @Override
    public boolean mkdirs(String path) throws IOException {
        return files.mkdirs(path);
    }

    @Override
    public OutputFile newOutputFile(String path) {
        return files.newOutputFile(path);
    }

    @Override
    public boolean delete(String path) throws IOException {
        return files.delete(path);
    }

    @Override
    public Optional<String> getConf(String key) {
        return files.getConf(key);
    }

    @Override
    public void copyFileAtomically(String from, String to, boolean overwrite) throws IOException {
        files.copyFileAtomically(from, to, overwrite);
    }
}
