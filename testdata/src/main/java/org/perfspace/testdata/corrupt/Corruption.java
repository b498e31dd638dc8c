package org.perfspace.testdata.corrupt;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.perfspace.format.Format;
import org.perfspace.io.IoConsumer;

/**
 * One way to damage a profile.
 *
 * @param format the format of the profile
 * @param kind name of the damage, unique within the format
 * @param what description of the damage
 * @param compressed whether the profile must have been written with compression
 * @param damage action that applies it
 */
public record Corruption(Format format, String kind, String what, boolean compressed, IoConsumer<Path> damage) {

    private static final List<Corruption> ALL = Stream.of(
                    CubeCorruptions.all(),
                    TextCorruptions.cubeXml(),
                    TextCorruptions.hatchet(),
                    TextCorruptions.caliper(),
                    HpctCorruptions.all(),
                    SionCorruptions.all(),
                    TauCorruptions.all(),
                    ParquetCorruptions.all(),
                    PprofCorruptions.all(),
                    TextCorruptions.collapsed())
            .flatMap(List::stream)
            .toList();

    /** Returns a kind of damage to a format whose profiles are single files. */
    static Corruption of(Format format, String kind, String what, IoConsumer<Patch> edit) {
        return new Corruption(format, kind, what, false, profile -> Patch.edit(profile, edit));
    }

    /** Returns all kinds of damage, format by format. */
    public static List<Corruption> all() {
        return ALL;
    }

    /** Returns the kind of damage to a format with the given name. */
    public static Optional<Corruption> find(Format format, String kind) {
        return ALL.stream()
                .filter(corruption ->
                        corruption.format() == format && corruption.kind().equals(kind))
                .findFirst();
    }
}
