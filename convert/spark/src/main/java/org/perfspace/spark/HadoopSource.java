package org.perfspace.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.perfspace.io.ByteSource;
import org.perfspace.io.InputException;
import org.perfspace.io.Place;

/**
 * A file of a Hadoop file system, read at positions. Since even a small request to an object store takes long, small
 * reads fetch a block; the most recently used blocks are kept.
 */
final class HadoopSource implements ByteSource {

    private static final int BLOCK = 512 * 1024;
    private static final int MOST_BLOCKS = 32;

    private final FileSystem files;
    private final FileStatus status;
    private final Place place;
    private final FSDataInputStream in;
    private final Map<Long, byte[]> blocks = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, byte[]> eldest) {
            return size() > MOST_BLOCKS;
        }
    };

    private HadoopSource(FileSystem files, FileStatus status, Place place, FSDataInputStream in) {
        this.files = files;
        this.status = status;
        this.place = place;
        this.in = in;
    }

    /** Opens a file with a given status. */
    static HadoopSource open(FileSystem files, FileStatus status, Place place) throws IOException {
        try {
            FSDataInputStream in = files.openFile(status.getPath())
                    .opt("fs.option.openfile.read.policy", "random")
                    .withFileStatus(status)
                    .build()
                    .get();
            return new HadoopSource(files, status, place, in);
        } catch (ExecutionException | CompletionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw HadoopFiles.naming(status.getPath(), failure);
            }
            throw InputException.cannotRead(place, new IOException(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw InputException.cannotRead(place, new IOException(e));
        }
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public long size() {
        return status.getLen();
    }

    @Override
    public boolean hasChanged() throws IOException {
        try {
            FileStatus now = HadoopFiles.named(status.getPath(), () -> files.getFileStatus(status.getPath()));
            return now.getLen() != status.getLen()
                    || !ProfileFile.isSameTime(now.getModificationTime(), status.getModificationTime());
        } catch (FileNotFoundException e) {
            return false; // a deleted file has not changed
        }
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        if (position < 0 || position > size() - into.remaining()) {
            throw place.atByte(position)
                    .corrupt("expected %,d more bytes, found the end: the file is truncated", into.remaining());
        }
        long at = position;
        while (into.hasRemaining()) {
            if (into.remaining() >= BLOCK && into.hasArray()) {
                int count = into.remaining();
                fetch(at, into.array(), into.arrayOffset() + into.position(), count);
                into.position(into.limit());
                at += count;
            } else {
                byte[] block = block(at / BLOCK);
                int start = (int) (at % BLOCK);
                int count = Math.min(into.remaining(), block.length - start);
                into.put(block, start, count);
                at += count;
            }
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (blocks) {
            blocks.clear();
        }
        in.close();
    }

    private byte[] block(long number) throws IOException {
        synchronized (blocks) {
            byte[] known = blocks.get(number);
            if (known == null) {
                long start = number * BLOCK;
                known = new byte[(int) Math.min(BLOCK, size() - start)];
                fetch(start, known, 0, known.length);
                blocks.put(number, known);
            }
            return known;
        }
    }

    private void fetch(long position, byte[] into, int offset, int count) throws IOException {
        try {
            in.readFully(position, into, offset, count);
        } catch (IOException e) {
            if (hasChanged()) {
                throw place.atByte(position)
                        .corrupt("expected %,d more bytes, found that the file has changed", count)
                        .causedBy(e);
            }
            throw InputException.cannotRead(place.atByte(position), e);
        }
    }
}
