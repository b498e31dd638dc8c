package org.perfspace.writer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.cube.CubeWriter;
import org.perfspace.writer.cubexml.CubeXmlWriter;
import org.perfspace.writer.hpctoolkit.HpctDatabaseWriter;
import org.perfspace.writer.linktest.LinkTestWriter;
import org.perfspace.writer.parquet.ParquetWriter;

/** Stores a space in any format that can be written. */
public final class Writers {

    /** Stores spaces in one format. */
    @FunctionalInterface
    public interface Storer {
        /**
         * Stores a space; the target appears whole or not at all.
         *
         * @return what was kept in the supplement, and what was left out
         * @throws org.perfspace.io.OutputException if the target exists or cannot be written
         */
        WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException;
    }

    /**
     * One writable format.
     *
     * @param format its name
     * @param storer stores a space in it
     */
    public record Entry(Format format, Storer storer) {}

    private static final List<Entry> ENTRIES = List.of(
            new Entry(Format.CUBE, CubeWriter::write),
            new Entry(Format.HPCTOOLKIT, HpctDatabaseWriter::write),
            new Entry(Format.CUBE3, CubeXmlWriter::write3),
            new Entry(Format.CUBE2, CubeXmlWriter::write2),
            new Entry(Format.LINKTEST, LinkTestWriter::write),
            new Entry(Format.PARQUET, ParquetWriter::write));

    private Writers() {}

    /** The writable formats. */
    public static List<Entry> all() {
        return ENTRIES;
    }

    /** The writer of a format, if it can be written. */
    public static Optional<Entry> of(Format format) {
        return ENTRIES.stream().filter(entry -> entry.format() == format).findFirst();
    }
}
