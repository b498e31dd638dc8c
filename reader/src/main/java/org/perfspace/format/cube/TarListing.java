package org.perfspace.format.cube;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.ProfileException;

/** The names of the first members of a tar archive, plain or compressed with gzip, from which its kind is detected. */
public final class TarListing {

    private static final int MOST_MEMBERS = 1_000;

    /** Maximum number of bytes that are decompressed for a list. */
    private static final long MOST_UNPACKED = 16L << 20;

    private TarListing() {}

    /** Returns whether an input begins with a member of a tar archive. */
    public static boolean isTar(Input input) {
        return TarHeader.isHeader(Gzip.head(input), 0);
    }

    /** Returns the names of the members, as far as they can be read with little effort. */
    public static List<String> names(Input input) throws IOException {
        long most = Gzip.packs(input) ? MOST_UNPACKED : Long.MAX_VALUE;
        List<String> names = new ArrayList<>();
        try (ByteSource source = input.open();
                InputStream in = Gzip.stream(input, source, Limits.DEFAULT)) {
            long at = 0;
            while (names.size() < MOST_MEMBERS && at < most) {
                Optional<TarHeader> header = TarHeader.parse(in.readNBytes(TarLayout.BLOCK));
                if (header.isEmpty() || header.get().size() < 0) {
                    break;
                }
                if (!header.get().isPax()) {
                    names.add(header.get().name());
                }
                long next = TarLayout.padded(header.get().size());
                at += TarLayout.BLOCK + next;
                if (at < most) {
                    in.skipNBytes(next);
                }
            }
        } catch (EOFException | ZipException | ProfileException e) {
            return names; // the archive is damaged; the members so far decide
        }
        return names;
    }
}
