package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.perfspace.io.OutputException;

/**
 * Some runs of an archive and their files, one in each table, which have the same path in every table.
 *
 * @param root the archive, or a directory with the same tables
 * @param token random name of the part, never used again; empty for files of an archive without a manifest
 * @param file path of its files in the directory of a table
 * @param tables the tables that have a file
 * @param runs the runs in the files that count
 * @param whole whether the files contain no other runs
 */
record ArchivePart(Path root, String token, String file, List<String> tables, List<ArchivedRun> runs, boolean whole) {

    /** Copies the lists. */
    ArchivePart {
        tables = List.copyOf(tables);
        runs = List.copyOf(runs);
    }

    ArchivePart(Path root, String token, String file, List<String> tables, List<ArchivedRun> runs) {
        this(root, token, file, tables, runs, true);
    }

    /** Returns a new part with a file in some tables of a directory, which are written afterwards. */
    static ArchivePart fresh(Path root, String directory, Collection<String> tables, List<ArchivedRun> runs) {
        String token = ArchiveManifest.newToken();
        String file = (directory.isEmpty() ? "" : directory + "/") + token + ".parquet";
        return new ArchivePart(root, token, file, List.of(), runs).having(tables);
    }

    /** Returns the same part with other tables, in the order in which runs appear in them. */
    ArchivePart having(Collection<String> some) {
        List<String> sorted =
                ArchiveTables.COMPACTED.stream().filter(some::contains).toList();
        return new ArchivePart(root, token, file, sorted, runs, whole);
    }

    /** Returns the same part, of which only some runs count. */
    ArchivePart with(List<ArchivedRun> some) {
        return new ArchivePart(root, token, file, tables, some, whole && some.size() == runs.size());
    }

    /** Returns whether the files contain a single run. */
    boolean isOfOneRun() {
        return whole && runs.size() == 1;
    }

    /** Returns the directory of the files in each table; empty if they are in the table itself. */
    String directory() {
        int slash = file.lastIndexOf('/');
        return slash < 0 ? "" : file.substring(0, slash);
    }

    /** Returns the file in a table. */
    Path in(String table) {
        return root.resolve(table).resolve(file);
    }

    /** Returns the second name of a file, by which views read it, also for a while after it has been superseded. */
    static Path kept(Path archive, String token, String table) {
        return archive.resolve(ArchiveManifest.KEPT).resolve(token).resolve(table + ".parquet");
    }

    boolean has(String table) {
        return tables.contains(table);
    }

    /** Checks that no file is a link or in a linked directory, which may lead out of the archive. */
    void requireReal() throws OutputException {
        for (String table : tables) {
            ArchiveTables.file(root, root.relativize(in(table)));
        }
    }

    /** Returns the size of the file in a table; 0 if there is none. */
    long size(String table) throws IOException {
        return has(table) ? Files.size(in(table)) : 0;
    }
}
