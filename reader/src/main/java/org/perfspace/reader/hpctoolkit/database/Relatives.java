package org.perfspace.reader.hpctoolkit.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.perfspace.io.Input;

/** Recognizes what HPCToolkit makes besides databases of version 4, so that a refusal can say what to do. */
public final class Relatives {

    private static final String MEASUREMENTS =
            "measurements of HPCToolkit, not yet a database; run hpcprof on their directory first";
    private static final String OLD_DATABASE =
            "a database of HPCToolkit 2 or 3 (experiment.xml); only version 4 can be read, which hpcprof writes since 2022.10";
    private static final String EXPERIMENT = "experiment.xml";
    private static final byte[] HPCRUN = "HPCRUN-profile".getBytes(StandardCharsets.US_ASCII);
    private static final String DOCTYPE = "HPCToolkitExperiment";

    private Relatives() {}

    /** Describes an input that is none of the formats; empty if HPCToolkit does not make such a thing. */
    public static String describe(Input input) throws IOException {
        if (!input.isFolder()) {
            if (input.startsWith(HPCRUN)) {
                return MEASUREMENTS;
            }
            String head = new String(input.head(), StandardCharsets.ISO_8859_1);
            return head.contains(DOCTYPE) ? OLD_DATABASE : "";
        }
        try (DirectoryStream<Path> runs = Files.newDirectoryStream(input.path(), "*.{hpcrun,hpctrace}")) {
            if (runs.iterator().hasNext()) {
                return MEASUREMENTS;
            }
        }
        return Files.isRegularFile(input.path().resolve(EXPERIMENT)) ? OLD_DATABASE : "";
    }
}
