package org.perfspace.testdata.corrupt;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.perfspace.format.Format;

/**
 * One way to damage a profile.
 *
 * @param format the format of the profile
 * @param kind name of the damage, unique within the format
 * @param what is done, in words
 * @param compressed whether the profile must have been written with compression
 * @param damage does it
 */
public record Corruption(Format format, String kind, String what, boolean compressed, Damage damage) {

    private static final List<Corruption> ALL = Stream.of(
                    CubeCorruptions.all(),
                    CubeXmlCorruptions.all(),
                    JsonCorruptions.all(),
                    HpctCorruptions.all(),
                    SionCorruptions.all(),
                    TauCorruptions.all(),
                    ParquetCorruptions.all(),
                    PprofCorruptions.all(),
                    CollapsedCorruptions.all())
            .flatMap(List::stream)
            .toList();

    /** Changes a profile in place. */
    @FunctionalInterface
    public interface Damage {
        /**
         * Damages the file or folder.
         *
         * @throws IOException if it cannot be changed, or has no place for this damage
         */
        void apply(Path profile) throws IOException;
    }

    /** Damages one file. */
    @FunctionalInterface
    interface Edit {
        /** Changes the bytes. */
        void apply(Patch patch) throws IOException;
    }

    /** A damage of a format that is one file. */
    static Corruption of(Format format, String kind, String what, Edit edit) {
        return new Corruption(format, kind, what, false, profile -> Patch.edit(profile, edit));
    }

    /** All damages, format by format. */
    public static List<Corruption> all() {
        return ALL;
    }

    /** A damage by its name. */
    public static Optional<Corruption> find(Format format, String kind) {
        return ALL.stream()
                .filter(corruption ->
                        corruption.format() == format && corruption.kind().equals(kind))
                .findFirst();
    }
}
