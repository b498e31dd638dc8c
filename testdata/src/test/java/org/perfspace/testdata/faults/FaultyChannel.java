package org.perfspace.testdata.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.perfspace.testdata.faults.Faults.Call;

/** A file that is open in a {@link FaultyFileSystem}. */
final class FaultyChannel extends FileChannel {

    private final FileChannel file;
    private final Faults faults;
    private final boolean writing;

    FaultyChannel(FileChannel file, Faults faults, boolean writing) {
        this.file = file;
        this.faults = faults;
        this.writing = writing;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        faults.before(Call.READ, null);
        return file.read(into);
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) throws IOException {
        faults.before(Call.READ, null);
        return file.read(into, offset, length);
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        faults.before(Call.READ, null);
        return file.read(into, position);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        faults.before(Call.WRITE, null);
        return file.write(from);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        faults.before(Call.WRITE, null);
        return file.write(from, offset, length);
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        faults.before(Call.WRITE, null);
        return file.write(from, position);
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
        faults.before(Call.WRITE, null);
        file.truncate(size);
        return this;
    }

    /** Not done in fact: that would only be of use if the machine itself failed, and it takes long. */
    @Override
    public void force(boolean metaData) throws IOException {
        faults.before(Call.FSYNC, null);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel into) throws IOException {
        faults.before(Call.READ, null);
        return file.transferTo(position, count, into);
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) throws IOException {
        faults.before(Call.WRITE, null);
        return file.transferFrom(from, position, count);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException("nothing is to be mapped");
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        faults.alive();
        return file.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        faults.alive();
        return file.tryLock(position, size, shared);
    }

    /** A close that fails has closed the file, as that of the system. */
    @Override
    protected void implCloseChannel() throws IOException {
        try {
            if (writing) {
                faults.before(Call.CLOSE, null);
            } else {
                faults.alive();
            }
        } catch (IOException e) {
            file.close();
            throw e;
        }
        file.close();
    }
}
