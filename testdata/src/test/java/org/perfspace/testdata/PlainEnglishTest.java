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

    private static final Path TOP = Path.of("..");
    private static final List<String> MODULES =
            List.of("reader", "writer", "convert", "convert/spark", "testdata", "cli");

    /** The start of a sentence whose subject is a clause, such as "What it holds"; a question has its mark in the line. */
    private static final Pattern FREE_RELATIVE =
            Pattern.compile("(?:[*/.:;>\"] ?|^)(?:What|Whether|Which|How|So many) [^?]*$");

    /** Readers expect a noun as the subject: "The contents of a file", not "What a file has in it". */
    @Test
    void beginsNoSentenceWithAFreeRelativeClause() throws IOException {
        List<String> sentences = new ArrayList<>();
        for (Path source : sources()) {
            for (String line : Files.readAllLines(source)) {
                if (FREE_RELATIVE.matcher(line.strip()).find()) {
                    sentences.add(source.getFileName() + ": " + line.strip());
                }
            }
        }

        assertThat(sentences).isEmpty();
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(TOP.resolve(module).resolve("src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java")).sorted().forEach(sources::add);
            }
        }
        return sources;
    }
}
