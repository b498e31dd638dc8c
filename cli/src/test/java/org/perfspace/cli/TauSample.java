package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small TAU profile of two processes, as TAU writes it. */
public final class TauSample {

    private TauSample() {}

    /** Makes the folder {@code tau} and the two files in it. */
    public static Path in(Path folder) throws IOException {
        Path profile = Files.createDirectories(folder.resolve("tau"));
        for (int rank = 0; rank < 2; rank++) {
            Files.writeString(
                    profile.resolve("profile." + rank + ".0.0"),
                    """
                    3 templated_functions_MULTI_TIME
                    # Name Calls Subrs Excl Incl ProfileCalls #
                    "main" 1 1 %d 4000000 0 GROUP="TAU_DEFAULT"
                    "main => solve" 3 1 %d 3000000 0 GROUP="TAU_CALLPATH"
                    "main => solve => step" 7 0 500000 500000 0 GROUP="TAU_CALLPATH"
                    0 aggregates
                    """
                            .formatted(1_000_000, 2_500_000));
        }
        return profile;
    }

    /** A flat profile of one process with so many functions. */
    static Path wide(Path folder, int functions) throws IOException {
        Path profile = Files.createDirectories(folder.resolve("wide"));
        StringBuilder text = new StringBuilder()
                .append(functions)
                .append(" templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls #\n");
        for (int i = 0; i < functions; i++) {
            text.append("\"f").append(i).append("\" 1 0 10 10 0 GROUP=\"TAU_USER\"\n");
        }
        Files.writeString(profile.resolve("profile.0.0.0"), text.append("0 aggregates\n"));
        return profile;
    }
}
