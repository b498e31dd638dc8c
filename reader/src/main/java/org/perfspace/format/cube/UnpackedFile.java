package org.perfspace.format.cube;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Limits;
import org.perfspace.io.ScratchFile;

/** Decompresses a container that was compressed as a whole: a small one into memory, others into a temporary file. */
final class UnpackedFile {

    private static final int IN_MEMORY = 4 << 20;

    private UnpackedFile() {}

    /** Decompresses a source and closes it. */
    public static ByteSource of(ByteSource packed, Limits limits) throws IOException {
        try (InputStream in = Gzip.held(packed, limits)) {
            byte[] head = in.readNBytes(IN_MEMORY);
            InputStream all = new SequenceInputStream(new ByteArrayInputStream(head), in);
            ByteSource unpacked = head.length < IN_MEMORY
                    ? new HeapSource(head, packed.place())
                    : ScratchFile.of(all, packed.place(), Long.MAX_VALUE);
            packed.close();
            return unpacked;
        }
    }
}
