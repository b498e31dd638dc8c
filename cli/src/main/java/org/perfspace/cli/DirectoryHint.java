package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.perfspace.format.Format;
import org.perfspace.io.ProfileException;
import org.perfspace.reader.ProfileSearch;

/** The hint for a user who passes a directory of profiles to a verb that takes one profile. */
final class DirectoryHint {

    private DirectoryHint() {}

    /** Returns the hint for a failure; empty if the failure has another cause. */
    public static String of(Throwable failure) {
        if (!(failure instanceof ProfileException.NotThisFormat refused)) {
            return "";
        }
        try {
            Path directory = Path.of(refused.place().file());
            String profiles = Files.isDirectory(directory) ? ProfileSearch.describe(directory) : "";
            if (profiles.isEmpty()) {
                return "";
            }
            Format to = profiles.contains("Cube profile") ? Format.PARQUET : Format.CUBE;
            return "; perfspace convert " + directory + " -o OUT --to " + to.id() + " converts all";
        } catch (IOException | InvalidPathException e) {
            return "";
        }
    }
}
