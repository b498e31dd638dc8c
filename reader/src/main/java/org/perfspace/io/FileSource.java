package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a file on disk, read by position: no mapping, so that a file cut short while open is an error only. */
public final class FileSource implements ByteSource {

    private final FileChannel channel;
    private final long size;
    private final Place place;

    private FileSource(FileChannel channel, Place place) throws IOException {
        this.channel = channel;
        this.size = channel.size();
        this.place = place;
    }

    /** Opens a file under the name that the user gave. */
    public static FileSource open(Path path) throws IOException {
        return open(path, Place.of(path.toString()));
    }

    /** Opens a file under another name, such as that of a database's member. */
    public static FileSource open(Path path, Place place) throws IOException {
        if (Files.isDirectory(path)) {
            throw place.notThisFormat("expected a file, found a folder");
        }
        FileChannel channel = channel(path, place);
        try {
            return new FileSource(channel, place);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** A file that was there a moment ago, or that another one says is there. */
    private static FileChannel channel(Path path, Place place) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException e) {
            throw place.corrupt("expected a file of this name, found none").causedBy(e);
        }
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        long at = position;
        while (into.hasRemaining()) {
            int count = at < 0 ? -1 : channel.read(into, at);
            if (count < 0) {
                throw place.atByte(at)
                        .corrupt("expected %,d more bytes, found the end: the file is truncated", into.remaining());
            }
            at += count;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
