package io.eraforge.table.s3;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathIOException;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** A folder that creates files as S3A does: atomically on close, only if absent if so requested; with injected faults. */
public final class FakeS3 extends RawLocalFileSystem {
    /** The fate of one PUT. */
    enum Fault {
        NONE,
        /** The client repeats it after the server has stored it, and is refused because of its own file. */
        SENT_TWICE,
        /** The server stores it, but the response is lost. */
        ANSWER_LOST,
        /** It never reaches the server. */
        REQUEST_LOST,
        /** 409: a concurrent PUT is in progress, but never completes. */
        CONFLICT,
        /** Another writer stores its own file just before. */
        BEATEN,
        /** As {@link #BEATEN}, and the response is lost. */
        BEATEN_AND_ANSWER_LOST,
        /** 501: the server does not implement conditional writes. */
        UNSUPPORTED,
        DENIED
    }

    static final String OTHERS = "another writer's\n";

    private final Deque<Fault> faults = new ArrayDeque<>();
    private final List<Path> puts = new ArrayList<>();
    private boolean conditional = true;
    private boolean readable = true;

    /** As Hadoop finds it for paths of the scheme {@code fake}. */
    static FakeS3 in(Configuration hadoop) throws IOException {
        hadoop.set("fs.fake.impl", FakeS3.class.getName());
        FakeS3 store = (FakeS3) FileSystem.get(URI.create("fake:///"), hadoop);
        store.faults.clear();
        store.puts.clear();
        store.conditional = true;
        store.readable = true;
        return store;
    }

    /** Faults of the next PUTs, in order; later ones succeed. */
    FakeS3 with(Fault... next) {
        faults.addAll(Arrays.asList(next));
        return this;
    }

    FakeS3 withoutConditions() {
        conditional = false;
        return this;
    }

    /** Makes all reads fail from the next PUT on. */
    FakeS3 unreadable() {
        readable = false;
        return this;
    }

    /** Paths of all conditional PUTs, including failed ones. */
    List<Path> puts() {
        return List.copyOf(puts);
    }

    @Override
    public URI getUri() {
        return URI.create("fake:///");
    }

    @Override
    public boolean hasPathCapability(Path path, String capability) throws IOException {
        return capability.equals(ConditionalS3LogStore.CONDITION)
                ? conditional
                : super.hasPathCapability(path, capability);
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        if (!readable && !puts.isEmpty()) {
            throw new SocketException("Network is unreachable");
        }
        return super.getFileStatus(path);
    }

    @Override
    public FSDataOutputStreamBuilder<?, ?> createFile(Path path) {
        return new Builder(path);
    }

    private void put(Path path, byte[] content) throws IOException {
        puts.add(path);
        switch (faults.isEmpty() ? Fault.NONE : faults.remove()) {
            case NONE -> store(path, content);
            case SENT_TWICE -> {
                store(path, content);
                store(path, content);
            }
            case ANSWER_LOST -> {
                store(path, content);
                throw new SocketException("Connection reset");
            }
            case REQUEST_LOST -> throw new SocketException("Connection reset");
            case CONFLICT -> throw new PathIOException(path.toString(), "409 ConditionalRequestConflict");
            case BEATEN -> {
                Files.writeString(pathToFile(path).toPath(), OTHERS);
                store(path, content);
            }
            case BEATEN_AND_ANSWER_LOST -> {
                Files.writeString(pathToFile(path).toPath(), OTHERS);
                throw new SocketException("Connection reset");
            }
            case UNSUPPORTED -> throw new AWSUnsupportedFeatureException();
            case DENIED -> throw new java.nio.file.AccessDeniedException(path.toString());
        }
    }

    private void store(Path path, byte[] content) throws IOException {
        File file = pathToFile(path);
        OpenOption[] fresh = {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
        try {
            Files.write(file.toPath(), content, fresh);
        } catch (java.nio.file.FileAlreadyExistsException e) {
            // As S3A's RemoteFileChangedException.
            throw new PathIOException(path.toString(), "412 PreconditionFailed");
        }
    }

    private final class Builder extends FSDataOutputStreamBuilder<FSDataOutputStream, Builder> {
        Builder(Path path) {
            super(FakeS3.this, path);
        }

        @Override
        public Builder getThisBuilder() {
            return this;
        }

        @Override
        public FSDataOutputStream build() throws IOException {
            if (!getOptions().getBoolean(ConditionalS3LogStore.CONDITION, false)
                    || !getMandatoryKeys().contains(ConditionalS3LogStore.CONDITION)) {
                throw new IllegalStateException("A PUT without a condition");
            }
            ByteArrayOutputStream content = new ByteArrayOutputStream() {
                @Override
                public void close() throws IOException {
                    put(getPath(), toByteArray());
                }
            };
            return new FSDataOutputStream(content, null);
        }
    }

    /** S3A's exception of this name. */
    private static final class AWSUnsupportedFeatureException extends IOException {
        private static final long serialVersionUID = 1;
    }
}
