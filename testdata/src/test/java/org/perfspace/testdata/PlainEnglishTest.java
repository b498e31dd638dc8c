package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The language of comments, and of the descriptions of options. */
class PlainEnglishTest {

    private static final List<String> MODULES =
            List.of("reader", "writer", "convert", "convert/spark", "testdata", "cli");

    /** The start of a sentence whose subject is a clause; the line of a question has its mark. */
    private static final Pattern FREE_RELATIVE =
            Pattern.compile("(?:[*/>\"] ?|[.:;] |^)(?:What|Whether|Which|How|So many) [^?]*$");

    /** Readers expect a noun as the subject, such as the contents of a file, rather than a clause about what it holds. */
    @Test
    void beginsNoSentenceWithAFreeRelativeClause() throws IOException {
        List<String> sentences = new ArrayList<>();
        for (String module : MODULES) {
            for (Path source : sources(Path.of("..", module, "src"))) {
                for (String line : Files.readAllLines(source)) {
                    if (FREE_RELATIVE.matcher(line.strip()).find()) {
                        sentences.add(source.getFileName() + ": " + line.strip());
                    }
                }
            }
        }

        assertThat(sentences).isEmpty();
    }

    private static List<Path> sources(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
