package org.perfspace.convert.archive;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TableRows;
import org.perfspace.io.Place;

/**
 * The layout of archives without a manifest: a run has a file of its own in each table, below directories
 * {@code name=value}, or is in compacted files. The first process that changes such an archive writes all files anew.
 */
final class OutdatedArchive {

    /** Names of compacted files. No run has such a name, since the names of runs end with a digest. */
    private static final Pattern COMPACTED = Pattern.compile("compacted\\.([1-9][0-9]{0,8})\\.parquet");

    private static final String ENDING = ".parquet";

    private OutdatedArchive() {}

    /**
     * Returns what the manifest of such an archive would be; that of an empty archive if there are no runs. A run that is
     * in several files counts in its own file, or else in the compacted file with the highest number.
     */
    static ArchiveManifest manifest(Path archive) throws IOException {
        Path runs = archive.resolve(ArchiveTables.RUN);
        if (!Files.isDirectory(runs)) {
            return ArchiveManifest.NONE;
        }
        List<Path> files;
        try (Stream<Path> found = Files.walk(runs)) {
            files = found.filter(file ->
                            file.toString().endsWith(ENDING) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted(Comparator.comparingInt(OutdatedArchive::rank).thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
        Set<String> profiles = new HashSet<>();
        profiles(archive).forEach(file -> profiles.add(String.valueOf(file.getFileName())));
        List<ArchivePart> parts = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (Path file : files) {
            Path relative = runs.relativize(file);
            List<String> tables = new ArrayList<>();
            for (String table : ArchiveTables.COMPACTED) {
                if (Files.exists(ArchiveTables.file(archive, Path.of(table).resolve(relative)))) {
                    tables.add(table);
                }
            }
            List<ArchivedRun> held = new ArrayList<>();
            for (ArchivedRun run : runs(file, profiles)) {
                if (known.add(run.id())) {
                    held.add(run);
                }
            }
            boolean whole = !isCompacted(relative.toString());
            parts.add(new ArchivePart(archive, "", relative.toString(), tables, held, whole));
        }
        return new ArchiveManifest("", "", ArchiveManifest.Layout.NONE, parts, files(archive));
    }

    /** Returns all files of tables, also those of runs that were never complete. */
    private static List<ArchiveManifest.Superseded> files(Path archive) throws IOException {
        Set<String> files = new TreeSet<>();
        for (String table : ArchiveTables.COMPACTED) {
            Path folder = archive.resolve(table);
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                try (Stream<Path> found = Files.walk(folder)) {
                    found.filter(file -> file.toString().endsWith(ENDING))
                            .forEach(file -> files.add(folder.relativize(file).toString()));
                }
            }
        }
        return files.stream()
                .map(file -> new ArchiveManifest.Superseded("", file, Instant.EPOCH))
                .toList();
    }

    /** Returns whether a file contains runs that may count elsewhere. */
    private static boolean isCompacted(String file) {
        return COMPACTED.matcher(String.valueOf(Path.of(file).getFileName())).matches();
    }

    /** Files of single runs come first, then compacted ones, the latest before the others. */
    private static int rank(Path file) {
        Matcher matcher = COMPACTED.matcher(String.valueOf(file.getFileName()));
        return matcher.matches() ? -Integer.parseInt(matcher.group(1)) : Integer.MIN_VALUE;
    }

    private static List<ArchivedRun> runs(Path file, Set<String> profiles) throws IOException {
        TableRows.Texts texts = new TableRows.Texts();
        List<ArchivedRun> runs = new ArrayList<>();
        try (TableRows rows = TableRows.open(file, texts)) {
            for (int group = 0; group < rows.groups(); group++) {
                long[] ids =
                        rows.read(ArchiveTables.RUN_ID, LeafKind.TEXT, group).words();
                long[] sources = rows.read("source", LeafKind.TEXT, group).words();
                long[] formats = rows.read("format", LeafKind.TEXT, group).words();
                long[] parameters =
                        rows.read("parameters", LeafKind.TEXT, group).words();
                for (int row = 0; row < rows.rows(group); row++) {
                    String id = texts.text(ids[row]);
                    if (!RunName.isName(id)) {
                        throw rows.place().corrupt("expected the name of a run, found \"%s\"", id);
                    }
                    runs.add(new ArchivedRun(
                            id,
                            texts.text(sources[row]),
                            texts.text(formats[row]),
                            "",
                            profiles.contains(id + ENDING),
                            parameters(texts.text(parameters[row]), rows.place())));
                }
            }
        }
        return runs;
    }

    private static Map<String, String> parameters(String json, Place place) throws IOException {
        Map<String, String> parameters = new LinkedHashMap<>();
        try (JsonInput in = JsonInput.open(
                new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), place, JsonInput.FEW_LEVELS)) {
            in.next(Token.OBJECT, "parameters");
            while (in.next() == Token.NAME) {
                String name = in.text();
                in.next(Token.TEXT, "the value of a parameter");
                parameters.put(name, in.text());
            }
        }
        return parameters;
    }

    /** Returns the files of complete profiles. */
    private static List<Path> profiles(Path archive) throws IOException {
        Path profiles = archive.resolve(ArchiveTables.PROFILE);
        if (!Files.isDirectory(profiles, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(profiles)) {
            return found.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
    }

    /** Moves complete profiles out of directories for parameters, so that each is found by the name of its run. */
    static void moveProfiles(Path archive) throws IOException {
        Path profiles = archive.resolve(ArchiveTables.PROFILE);
        for (Path file : profiles(archive)) {
            Path target = profiles.resolve(String.valueOf(file.getFileName()));
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(file, target);
                Staging.deleteEmptyAbove(file, profiles);
            }
        }
    }
}
