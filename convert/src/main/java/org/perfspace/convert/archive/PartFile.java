package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.OutputException;
import org.perfspace.reader.parquet.TableRows;

/**
 * The files with one name that the tables of an archive have in a partition: either those of a single run, or compacted
 * ones.
 *
 * @param archive directory of the archive
 * @param partition path of the partition within each table
 * @param name the name of the file
 * @param part number of a compacted file; 0 for the file of a single run
 */
record PartFile(Path archive, Path partition, String name, int part) {

    /** Names of compacted files. No run has such a name, since the names of runs end with a digest. */
    private static final Pattern COMPACTED = Pattern.compile("compacted\\.([1-9][0-9]{0,8})\\.parquet");

    private static final String ENDING = ".parquet";

    /** Returns the compacted file with the given number. */
    static PartFile compacted(Path archive, Path partition, int part) {
        return new PartFile(archive, partition, "compacted." + part + ENDING, part);
    }

    /** Finds all files of an archive by partition, those of single runs first, in the order of their names and numbers. */
    static Map<Path, List<PartFile>> in(Path archive) throws IOException {
        Map<Path, List<PartFile>> all = new TreeMap<>();
        Path runs = archive.resolve(ArchiveTables.RUN);
        if (!Files.isDirectory(runs)) {
            return all;
        }
        try (Stream<Path> files = Files.walk(runs)) {
            files.filter(file ->
                            file.toString().endsWith(ENDING) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .forEach(file -> {
                        PartFile found = of(archive, runs.relativize(file));
                        all.computeIfAbsent(found.partition, key -> new ArrayList<>())
                                .add(found);
                    });
        }
        all.values().forEach(files -> files.sort((a, b) -> Integer.compare(a.part, b.part)));
        return all;
    }

    private static PartFile of(Path archive, Path file) {
        String name = String.valueOf(file.getFileName());
        Matcher matcher = COMPACTED.matcher(name);
        int part = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
        return new PartFile(archive, file.resolveSibling(""), name, part);
    }

    /** Returns whether the file is that of a single run. */
    boolean isOfOneRun() {
        return part == 0;
    }

    /** Returns the name of the single run. */
    String run() {
        return name.substring(0, name.length() - ENDING.length());
    }

    /** Checks that no file is a link or in a linked directory, which may lead out of the archive. */
    void requireReal() throws OutputException {
        for (String table : ArchiveTables.COMPACTED) {
            ArchiveTables.file(archive, archive.relativize(in(table)));
        }
    }

    /** Returns the names of the runs in the file. */
    List<String> runs() throws IOException {
        if (isOfOneRun()) {
            return List.of(run());
        }
        requireReal();
        TableRows.Texts texts = new TableRows.Texts();
        List<String> runs = new ArrayList<>();
        try (TableRows rows = TableRows.open(in(ArchiveTables.RUN), texts)) {
            for (int group = 0; group < rows.groups(); group++) {
                long[] marks =
                        rows.read(ArchiveTables.RUN_ID, LeafKind.TEXT, group).words();
                for (int row = 0; row < rows.rows(group); row++) {
                    runs.add(texts.text(marks[row]));
                }
            }
        }
        return runs;
    }

    /** Returns the path of the file in a table. */
    Path in(String table) {
        return archive.resolve(table).resolve(partition).resolve(name);
    }

    /** Returns the path of the file in a table of another directory with the layout of the archive. */
    Path in(Path folder, String table) {
        return folder.resolve(table).resolve(partition).resolve(name);
    }

    /** Returns the size of the file in a table; 0 if there is none. */
    long size(String table) throws IOException {
        Path file = in(table);
        return Files.exists(file) ? Files.size(file) : 0;
    }
}
