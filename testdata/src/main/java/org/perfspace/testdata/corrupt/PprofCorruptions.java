package org.perfspace.testdata.corrupt;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.Format;
import org.perfspace.io.IoConsumer;

/** Kinds of damage to pprof profiles: to the gzip file, and to its contents. */
final class PprofCorruptions {

    private PprofCorruptions() {}

    static List<Corruption> all() {
        return List.of(
                packed("truncated", "the file ends in the middle", p -> p.cut(p.size() / 2)),
                packed("bad-gzip", "compressed data are changed", p -> p.flip(p.size() / 2)),
                packed("bad-checksum", "the checksum of the gzip file is changed", p -> p.flip(p.size() - 8)),
                inside("cut-inside", "the compressed file ends inside a sample", p -> p.cut(p.size() - 3)),
                inside(
                        "sample-beyond",
                        "the last sample says that it is longer than it is",
                        p -> p.append("\u0012\u007f")),
                inside("bad-wire-type", "a field has a wire type that does not exist", p -> p.append("\u0017")),
                inside("no-values", "a sample has no values", p -> p.append("\u0012\u0002\u0008\u0001")),
                inside(
                        "unknown-location",
                        "a stack has a place that does not exist",
                        p -> p.append("\u0012\u0004\u0008\u00fd\u00fd\u0003")),
                inside("duplicate-id", "two functions have number 1", p -> p.append("*\u0002\u0008\u0001")),
                inside(
                        "unknown-string",
                        "a function has a name that does not exist",
                        p -> p.append("*\u0007\u0008\u00fe\u0003\u0010\u00fd\u00fd\u0003")));
    }

    private static Corruption packed(String kind, String what, IoConsumer<Patch> edit) {
        return Corruption.of(Format.PPROF, kind, what, edit);
    }

    /** Returns a kind of damage to the decompressed bytes, which are compressed again. */
    private static Corruption inside(String kind, String what, IoConsumer<Patch> edit) {
        return new Corruption(Format.PPROF, kind, what, false, profile -> {
            byte[] bytes;
            try (InputStream in = new GZIPInputStream(Files.newInputStream(profile))) {
                bytes = in.readAllBytes();
            }
            Files.write(profile, bytes);
            Patch.edit(profile, edit);
            bytes = Files.readAllBytes(profile);
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(profile))) {
                out.write(bytes);
            }
        });
    }
}
