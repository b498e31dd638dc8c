package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.Checksums;
import org.perfspace.format.FileSet;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;

/** Compares the files of a database with the checksums that their writer stored, if there are any. */
final class ChecksumCheck {

    private ChecksumCheck() {}

    /** Returns the differences in the four files and in the supplement. */
    public static List<Finding> check(HpctFolder folder, ReadOptions options) throws IOException {
        List<Finding> findings = new ArrayList<>();
        Optional<ByteSource> record = folder.open(HpctNames.CHECKSUMS_FILE);
        if (record.isPresent()) {
            try (ByteSource source = record.get()) {
                Checksums.check(
                        source, name -> isDatabaseFile(name) ? folder.open(name) : Optional.empty(), findings::add);
            }
        }
        Optional<ByteSource> supplement = folder.open(HpctNames.SUPPLEMENT_FILE);
        if (supplement.isPresent()) {
            SupplementFileReader.checksums(supplement.get(), options, findings::add);
        }
        return findings;
    }

    /**
     * Returns the reason why the supplement does not belong to the files beside it; empty if it does. The files of values of an
     * unfinished database are not compared.
     */
    static Optional<String> objection(HpctFolder folder, boolean salvage) throws IOException {
        Optional<ByteSource> record = folder.open(HpctNames.CHECKSUMS_FILE);
        if (record.isEmpty()) {
            return Optional.of("there is no " + HpctNames.CHECKSUMS_FILE + " that names its files");
        }
        List<String> found = new ArrayList<>();
        for (DbFile file : DbFile.values()) {
            if (folder.holds(file) && (file == DbFile.META || !salvage)) {
                found.add(file.fileName());
            }
        }
        found.add(HpctNames.SUPPLEMENT_FILE);
        try (ByteSource source = record.get()) {
            return FileSet.objection(Checksums.read(source), found, folder::open);
        } catch (ProfileException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static boolean isDatabaseFile(String name) {
        return name.equals(HpctNames.SUPPLEMENT_FILE)
                || Arrays.stream(DbFile.values())
                        .anyMatch(file -> file.fileName().equals(name));
    }
}
