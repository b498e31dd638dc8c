package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** A channel that reports failures to write, such as a full disk, as {@link OutputException}s that name the target. */
public final class OutputChannel extends FileChannel {

    private final FileChannel file;
    private final Path target;

    public OutputChannel(FileChannel file, Path target) {
        this.file = file;
        this.target = target;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return OutputException.naming(target, () -> file.write(from));
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        return OutputException.naming(target, () -> file.write(from, offset, length));
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        return OutputException.naming(target, () -> file.write(from, position));
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return file.read(into);
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) throws IOException {
        return file.read(into, offset, length);
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        return file.read(into, position);
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long newPosition) throws IOException {
        file.position(newPosition);
        return this;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        OutputException.naming(target, () -> file.truncate(size));
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        OutputException.naming(target, () -> {
            file.force(metaData);
            return file;
        });
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel into) throws IOException {
        return file.transferTo(position, count, into);
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) throws IOException {
        return OutputException.naming(target, () -> file.transferFrom(from, position, count));
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return file.map(mode, position, size);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return file.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        OutputException.naming(target, () -> {
            file.close();
            return file;
        });
    }
}
