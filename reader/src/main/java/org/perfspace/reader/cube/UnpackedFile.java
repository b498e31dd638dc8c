package org.perfspace.reader.cube;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
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
        return of(packed, limits, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Decompresses a source, using a temporary file in the given directory if it is large, and closes the source. */
    public static ByteSource of(ByteSource packed, Limits limits, Path folder) throws IOException {
        try (InputStream in = Gzip.held(packed, limits)) {
            byte[] head = in.readNBytes(IN_MEMORY);
            ByteSource unpacked =
                    head.length < IN_MEMORY ? new HeapSource(head, packed.place()) : spilled(packed, head, in, folder);
            packed.close();
            return unpacked;
        }
    }

    private static ByteSource spilled(ByteSource packed, byte[] head, InputStream rest, Path folder)
            throws IOException {
        ScratchFile file = ScratchFile.create(folder, packed.place());
        try {
            return file.append(ByteBuffer.wrap(head)).append(rest);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }
}
