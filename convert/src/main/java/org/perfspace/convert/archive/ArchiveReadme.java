package org.perfspace.convert.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** The page in an archive that says what it is, for people who find it without this program. */
final class ArchiveReadme {

    /** Name of the file, which begins like those of the manifest and the scripts, so that it is no file of the user. */
    static final String NAME = "_README.md";

    private static final String TEXT = "readme.md";

    private ArchiveReadme() {}

    /** Returns the page of an archive. */
    static byte[] text(ArchiveManifest manifest) throws IOException {
        try (InputStream in = Objects.requireNonNull(ArchiveReadme.class.getResourceAsStream(TEXT), TEXT)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace(
                            "RUNS",
                            String.format(Locale.ROOT, "%,d", manifest.runs().size()))
                    .replace("PARAMETERS", parameters(manifest))
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    private static String parameters(ArchiveManifest manifest) {
        String all = manifest.layout().columns().all().stream()
                .map(parameter ->
                        "`" + parameter.column() + "` (" + parameter.role().key() + ")")
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "none" : all;
    }
}
