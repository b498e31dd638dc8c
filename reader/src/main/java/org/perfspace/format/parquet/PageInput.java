package org.perfspace.format.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.perfspace.io.ByteSource;
import org.perfspace.io.InputException;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The pages of one column chunk: header, body, header, body. Bodies may be skipped without being read. For one thread. */
final class PageInput extends InputStream {

    private static final int BUFFER = 1024;

    private final ByteSource file;
    private final long end;
    private final byte[] buffer = new byte[BUFFER];
    private long filledUpTo;
    private int at;
    private int filled;

    /** Creates an input from one offset to another, both inside the file. */
    PageInput(ByteSource file, long start, long end) {
        this.file = file;
        this.end = end;
        this.filledUpTo = start;
    }

    /** Returns the offset of the next header. */
    long position() {
        return filledUpTo - (filled - at);
    }

    public Place place() {
        return file.place().atByte(position());
    }

    /** Returns whether more bytes follow, which should be another page. */
    public boolean hasNext() {
        return position() < end;
    }

    /** Reads a header. */
    public PageHeader header() throws IOException {
        Place place = place();
        try {
            PageHeader header = Util.readPageHeader(this);
            int size = header.getCompressed_page_size();
            if (size < 0 || size > end - position()) {
                throw place.corrupt(
                        "expected a page inside its column chunk (%,d bytes), found one of %,d bytes",
                        end - position(), size);
            }
            return header;
        } catch (ProfileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            InputException.rethrow(e);
            throw Damage.at(place, "a page header", e);
        }
    }

    /** Reads the body of a header's page. */
    public byte[] body(PageHeader header) throws IOException {
        byte[] body = new byte[header.getCompressed_page_size()];
        int some = Math.min(body.length, filled - at);
        System.arraycopy(buffer, at, body, 0, some);
        at += some;
        file.read(filledUpTo, ByteBuffer.wrap(body, some, body.length - some));
        filledUpTo += body.length - some;
        return body;
    }

    /** Skips the body of a header's page. */
    void skip(PageHeader header) {
        int some = Math.min(header.getCompressed_page_size(), filled - at);
        at += some;
        filledUpTo += header.getCompressed_page_size() - some;
        if (at == filled) {
            at = 0;
            filled = 0;
        }
    }

    @Override
    public int read() throws IOException {
        if (at == filled) {
            filled = (int) Math.min(BUFFER, end - filledUpTo);
            at = 0;
            if (filled <= 0) {
                filled = 0;
                return -1;
            }
            file.read(filledUpTo, ByteBuffer.wrap(buffer, 0, filled));
            filledUpTo += filled;
        }
        return buffer[at++] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = 0;
        for (; count < length; count++) {
            int b = read();
            if (b < 0) {
                return count == 0 ? -1 : count;
            }
            into[offset + count] = (byte) b;
        }
        return count;
    }
}
