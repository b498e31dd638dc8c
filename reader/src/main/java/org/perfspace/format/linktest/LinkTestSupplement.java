package org.perfspace.format.linktest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.Checksums;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.format.sion.SionSet;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;

/**
 * The data after the second metadata block of a SION file: a supplement and checksums if this toolkit wrote the file,
 * otherwise nothing.
 *
 * @param file the embedded file, if there is one
 * @param checksums the record of the checksums of the set, if there is one
 * @param end place after these data
 * @param bytesBehind number of unknown bytes that follow there
 */
record LinkTestSupplement(Optional<ByteSource> file, Optional<ByteSource> checksums, Place end, long bytesBehind) {

    /** Finds the embedded file and the checksums. */
    static LinkTestSupplement find(SionSet set) throws IOException {
        ByteSource tail = set.tail();
        Place start = set.tailPlace();
        ByteCursor in = new ByteCursor(tail);
        Optional<ByteSource> file = section(in, LinkTestLayout.SUPPLEMENT, "a supplement", tail, set);
        Optional<ByteSource> checksums = section(in, LinkTestLayout.CHECKSUMS, "checksums", tail, set);
        return new LinkTestSupplement(file, checksums, start.atByte(start.number() + in.position()), in.remaining());
    }

    /**
     * Finds a section that this toolkit wrote, and advances the cursor past it; the cursor does not move if there is none.
     */
    private static Optional<ByteSource> section(
            ByteCursor in, byte[] signature, String what, ByteSource tail, SionSet set) throws IOException {
        int header = signature.length + Long.BYTES;
        long at = in.position();
        if (in.remaining() < header || !Arrays.equals(tail.bytes(at, signature.length), signature)) {
            return Optional.empty();
        }
        in.skip(what, signature.length);
        long length = in.u64("size of " + what);
        if (length > in.remaining()) {
            Place start = set.tailPlace();
            throw start.atByte(start.number() + in.position())
                    .corrupt(
                            "expected %s of %,d bytes, found %,d: the file is truncated", what, length, in.remaining());
        }
        in.skip(what, length);
        String name = new String(signature, StandardCharsets.US_ASCII).strip();
        return Optional.of(tail.slice(at + header, length, set.place().member(name)));
    }

    /** Returns a note on unknown bytes, if there are any. */
    List<String> notes() {
        return SionSet.bytesBehind(end, bytesBehind).map(Finding::toString).stream()
                .toList();
    }

    /** Adds the violations that the checksums of a set reveal, those of the embedded file, and unknown bytes after it. */
    void check(SionSet set, ReadOptions options, Findings findings) throws IOException {
        if (checksums.isPresent()) {
            Checksums.check(checksums.get(), set::container, findings::add);
        }
        if (file.isPresent()) {
            SupplementFileReader.check(file.orElseThrow(), options, findings::add);
        }
        SionSet.bytesBehind(end, bytesBehind).ifPresent(findings::add);
    }
}
