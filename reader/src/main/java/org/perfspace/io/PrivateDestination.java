package org.perfspace.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file in a {@link Workspace} of this process: no other process uses it, so it is created under its final name. It is
 * not forced to disk: the code that moves it out of the workspace does that, for all files together.
 */
final class PrivateDestination implements Destination {

    private final Path target;
    private final Map<Path, FileChannel> files = new LinkedHashMap<>();
    private boolean committed;

    PrivateDestination(Path target) {
        this.target = target;
    }

    @Override
    public FileChannel create(String suffix) throws IOException {
        Path file = target.resolveSibling(target.getFileName() + suffix);
        FileChannel channel = Workspace.createFile(file);
        files.put(file, channel);
        return channel;
    }

    @Override
    public void commit() throws IOException {
        for (FileChannel channel : files.values()) {
            channel.close();
        }
        committed = true;
    }

    @Override
    public void close() throws IOException {
        for (Map.Entry<Path, FileChannel> file : files.entrySet()) {
            file.getValue().close();
            if (!committed) {
                Files.deleteIfExists(file.getKey());
            }
        }
    }
}
