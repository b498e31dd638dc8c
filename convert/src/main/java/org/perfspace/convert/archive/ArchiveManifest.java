package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.perfspace.format.parquet.TidyLayout;

/**
 * The manifest of an archive, which says what the archive consists of: a file {@code _manifest.json} that is replaced
 * atomically by every change; see {@link ManifestJson}.
 *
 * @param change random name of the change that made this manifest; empty if there is no manifest
 * @param base name of the change before
 * @param layout the layout of the archive
 * @param parts the live parts; every run is in exactly one
 * @param superseded parts that are no longer live, whose files are kept for a while for readers that have begun
 */
record ArchiveManifest(
        String change, String base, Layout layout, List<ArchivePart> parts, List<Superseded> superseded) {

    static final String NAME = TidyLayout.MANIFEST;

    /** The directory with the second names of the files. */
    static final String KEPT = "files";

    /** Time for which superseded files are kept. */
    static final Duration GRACE = Duration.ofHours(1);

    private static final String PROFILES = ArchiveTables.PROFILE + "/";

    /**
     * The layout of an archive, which all its files have in common.
     *
     * @param partitions names of the parameters that separate files
     * @param columns the columns for parameters, with their roles
     */
    record Layout(List<String> partitions, ParameterColumns columns) {

        static final Layout NONE = new Layout(List.of(), ParameterColumns.NONE);

        /** Copies the list. */
        Layout {
            partitions = List.copyOf(partitions);
        }

        Layout with(ParameterColumns other) {
            return new Layout(partitions, other);
        }
    }

    /**
     * A part that is no longer live, or the profile of a run that is not.
     *
     * @param token name of the part; empty for a profile
     * @param file path of its files in the directory of a table; of a profile, its path in the archive
     * @param since time of the change that superseded it
     */
    record Superseded(String token, String file, Instant since) {

        boolean isOver(Instant now) {
            return token.isEmpty() || since.plus(GRACE).isBefore(now);
        }

        /** Returns the path in the archive of its file in a table. */
        Optional<Path> in(String table) {
            boolean isProfile = token.isEmpty() && file.startsWith(PROFILES);
            if (isProfile != table.equals(ArchiveTables.PROFILE)) {
                return Optional.empty();
            }
            return Optional.of(isProfile ? Path.of(file) : Path.of(table).resolve(file));
        }
    }

    /** Copies the lists. */
    ArchiveManifest {
        parts = List.copyOf(parts);
        superseded = List.copyOf(superseded);
    }

    static final ArchiveManifest NONE = new ArchiveManifest("", "", Layout.NONE, List.of(), List.of());

    /** Returns a new random name. */
    static String newToken() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /** Returns all live runs by their names, with their parts. */
    Map<String, ArchivePart> holders() {
        Map<String, ArchivePart> holders = new HashMap<>();
        for (ArchivePart part : parts) {
            part.runs().forEach(run -> holders.put(run.id(), part));
        }
        return holders;
    }

    /** Returns all live runs. */
    List<ArchivedRun> runs() {
        return parts.stream().flatMap(part -> part.runs().stream()).toList();
    }

    /**
     * Returns the manifest after a change: without the parts that are not in the new list, and with the others.
     *
     * @param now time of the change
     */
    ArchiveManifest changed(Layout newLayout, List<ArchivePart> newParts, Instant now) {
        List<Superseded> old = new ArrayList<>();
        superseded.stream().filter(one -> !one.isOver(now)).forEach(old::add);
        Set<String> live = newParts.stream().map(ArchivePart::token).collect(Collectors.toSet());
        for (ArchivePart part : parts) {
            if (!live.contains(part.token())) {
                old.add(new Superseded(part.token(), part.file(), now));
            }
        }
        Set<String> profiles = newParts.stream()
                .flatMap(part -> part.runs().stream())
                .filter(ArchivedRun::profile)
                .map(ArchivedRun::id)
                .collect(Collectors.toSet());
        runs().stream()
                .filter(run -> run.profile() && !profiles.contains(run.id()))
                .forEach(run -> old.add(new Superseded("", PROFILES + run.id() + ".parquet", now)));
        return new ArchiveManifest(newToken(), change, newLayout, newParts, old);
    }

    /** Reads the manifest of an archive; returns that of an empty archive if there is none. */
    static ArchiveManifest of(Path archive) throws IOException {
        Path file = archive.resolve(NAME);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return NONE;
        }
        ArchiveTables.requireReal(file, false);
        return ManifestJson.read(file, archive);
    }
}
