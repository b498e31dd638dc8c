package org.perfspace.writer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.caliper.CaliperWriter;
import org.perfspace.writer.chrome.ChromeTraceWriter;
import org.perfspace.writer.collapsed.CollapsedWriter;
import org.perfspace.writer.cube.CubeWriter;
import org.perfspace.writer.cubexml.CubeXmlWriter;
import org.perfspace.writer.firefox.FirefoxWriter;
import org.perfspace.writer.hatchet.HatchetWriter;
import org.perfspace.writer.hpctoolkit.HpctDatabaseWriter;
import org.perfspace.writer.linktest.LinkTestWriter;
import org.perfspace.writer.parquet.ParquetWriter;
import org.perfspace.writer.pprof.PprofWriter;
import org.perfspace.writer.speedscope.SpeedscopeWriter;
import org.perfspace.writer.tau.TauWriter;

/** Stores a space in any format that can be written. */
public final class Writers {

    @FunctionalInterface
    private interface Storer {
        WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException;
    }

    /** The part of a space that comes back when an output of a format is read. */
    public enum Keeps {
        /** Everything: reading returns every space unchanged. */
        ALL,
        /** Everything except the reported losses: reading returns the space without the lost parts. */
        ALL_BUT_LOSSES,
        /**
         * Values at their call paths, for viewers: in the units of the format, with its names for processes and
         * threads, and possibly of one metric only. Some of these formats cannot be read.
         */
        VALUES
    }

    /** The writing half of the codec of a format. */
    public static final class Codec {

        private final Format format;
        private final Set<String> settings;
        private final Storer storer;
        private final Keeps keeps;

        private Codec(Format format, Set<String> settings, Storer storer, Keeps keeps) {
            this.format = format;
            this.settings = Collections.unmodifiableSet(new TreeSet<>(settings));
            this.storer = storer;
            this.keeps = keeps;
        }

        /** {@return the format} */
        public Format format() {
            return format;
        }

        /** {@return the sorted names of the settings that the format supports; see {@link WriteOptions#settings}} */
        public Set<String> settings() {
            return settings;
        }

        /** {@return how much is restored on reading; the report of writing lists the losses} */
        public Keeps keeps() {
            return keeps;
        }

        /** {@return whether reading returns every space unchanged} */
        public boolean keepsAll() {
            return keeps == Keeps.ALL;
        }

        /**
         * Stores a space; the target appears whole or not at all.
         *
         * @param space the profile
         * @param target the file or directory to create
         * @param options options of writing
         * @return a report of the content that is kept in the supplement and of the content that is lost
         * @throws OutputException if the target exists or cannot be written, or the format does not have one of the settings
         */
        public WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
            requireKnown(options, target);
            return storer.write(space, target, options);
        }

        /**
         * Rejects settings that this format does not have, so that none is ignored silently.
         *
         * @param options options of writing
         * @param target the output
         * @throws OutputException.Setting if there is one
         */
        public void requireKnown(WriteOptions options, Path target) throws OutputException {
            for (String name : options.settings().keySet()) {
                if (!settings.contains(name)) {
                    String known = settings.isEmpty() ? "none" : String.join(", ", settings);
                    throw new OutputException.Setting(
                            target.toString(), "a setting of " + format.title() + " (" + known + ")", name);
                }
            }
        }
    }

    private static final List<Codec> CODECS = List.of(
            new Codec(Format.CUBE, Set.of(), CubeWriter::write, Keeps.ALL),
            new Codec(Format.HPCTOOLKIT, HpctDatabaseWriter.SETTINGS, HpctDatabaseWriter::write, Keeps.ALL),
            new Codec(Format.CUBE3, Set.of(), CubeXmlWriter::write3, Keeps.ALL_BUT_LOSSES),
            new Codec(Format.CUBE2, Set.of(), CubeXmlWriter::write2, Keeps.ALL_BUT_LOSSES),
            new Codec(Format.LINKTEST, LinkTestWriter.SETTINGS, LinkTestWriter::write, Keeps.ALL),
            new Codec(Format.TAU, Set.of(), TauWriter::write, Keeps.ALL),
            new Codec(Format.PARQUET, ParquetWriter.SETTINGS, ParquetWriter::write, Keeps.ALL),
            new Codec(Format.PPROF, Set.of(), PprofWriter::write, Keeps.VALUES),
            new Codec(Format.COLLAPSED, CollapsedWriter.SETTINGS, CollapsedWriter::write, Keeps.VALUES),
            new Codec(Format.SPEEDSCOPE, SpeedscopeWriter.SETTINGS, SpeedscopeWriter::write, Keeps.VALUES),
            new Codec(Format.CHROME, Set.of(), ChromeTraceWriter::write, Keeps.VALUES),
            new Codec(Format.FIREFOX, FirefoxWriter.SETTINGS, FirefoxWriter::write, Keeps.VALUES),
            new Codec(Format.HATCHET, Set.of(), HatchetWriter::write, Keeps.VALUES),
            new Codec(Format.CALIPER, CaliperWriter.SETTINGS, CaliperWriter::write, Keeps.VALUES),
            new Codec(Format.CALI, CaliperWriter.SETTINGS, CaliperWriter::writeStream, Keeps.VALUES));

    private Writers() {}

    /** {@return the writable formats} */
    public static List<Codec> all() {
        return CODECS;
    }

    /** {@return the endings of the names of outputs of all writable formats, for messages} */
    public static String endings() {
        return CODECS.stream()
                .flatMap(codec -> codec.format().endings().stream())
                .collect(Collectors.joining(", "));
    }

    /**
     * {@return the writer of a format, if it can be written}
     *
     * @param format the format
     */
    public static Optional<Codec> of(Format format) {
        return CODECS.stream().filter(codec -> codec.format() == format).findFirst();
    }

    /**
     * {@return the writer of a format}
     *
     * @param format the format
     * @param output name of the output, for the message
     * @throws OutputException.Unsupported if the format cannot be written
     */
    public static Codec of(Format format, Path output) throws OutputException {
        Optional<Codec> codec = of(format);
        if (codec.isEmpty()) {
            String written = CODECS.stream().map(each -> each.format().id()).collect(Collectors.joining(", "));
            throw new OutputException.Unsupported(
                    output.toString(), format.title() + " cannot be written; these can: " + written);
        }
        return codec.get();
    }
}
