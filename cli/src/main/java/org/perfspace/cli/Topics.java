package org.perfspace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The pages of the manual, which {@code perfspace help TOPIC} prints. They are Markdown, in {@code cli/src/doc}. */
final class Topics {

    /** Names of the pages, in the order of README. */
    static final List<String> NAMES = List.of(
            "reports",
            "converting",
            "viewing",
            "comparing",
            "reducing",
            "archiving",
            "scaling",
            "efficiencies",
            "generating",
            "scripting",
            "installing",
            "library");

    private Topics() {}

    /** Returns the text of a page. */
    static String text(String name) throws IOException {
        return resource("doc/" + name + ".md");
    }

    /** Returns a text that is shipped with the command. */
    static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Topics.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns verbs and topics, for the completion of {@code help}. */
    static List<String> words() {
        return Stream.concat(Verbs.NAMES.stream(), NAMES.stream()).toList();
    }
}
