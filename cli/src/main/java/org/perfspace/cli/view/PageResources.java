package org.perfspace.cli.view;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The parts of the page that are resources in the jar. */
final class PageResources {

    private static final String FOLDER = "/org/perfspace/view/";

    private PageResources() {}

    /** Returns a text resource. */
    static String text(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(PageResources.class.getResourceAsStream(FOLDER + name), FOLDER + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }
}
