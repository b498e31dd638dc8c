package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.reader.Readers;

/** Determines whether an input that was rejected as corrupt could be read with {@code --salvage}. */
final class SalvageHint {

    public static final String OPTION = "--salvage";

    private SalvageHint() {}

    /**
     * Returns the hint for a failure of a verb; empty if there is none.
     *
     * @param given whether the option was given already, or does not exist for the verb
     */
    public static String of(Throwable failure, boolean given) {
        boolean helpful =
                failure instanceof ProfileException.Corrupt || failure instanceof ProfileException.Unsupported;
        if (given || !helpful) {
            return "";
        }
        try {
            Path file = Path.of(((ProfileException) failure).place().file());
            boolean helps = Files.exists(file) && (isTrace(file) || !opens(file, false)) && opens(file, true);
            return helps ? "; " + OPTION + " reads what there is of it" : "";
        } catch (InvalidPathException e) {
            return "";
        }
    }

    /** Returns whether a file contains the samples of a trace, which are not read when the profile is opened. */
    private static boolean isTrace(Path file) {
        return file.endsWith(DbFile.TRACE.fileName());
    }

    private static boolean opens(Path file, boolean salvage) {
        try {
            Readers.open(Input.of(file), ReadOptions.DEFAULT.withSalvage(salvage))
                    .close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
