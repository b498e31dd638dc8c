package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** Parquet comes without Hadoop: no class of it, real or made up, is on the class path. */
class ClassPathTest {

    @Test
    void holdsNoHadoop() throws IOException {
        List<String> found = new ArrayList<>();
        int jars = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path.resolve("org/apache/hadoop"))) {
                found.add(entry);
            }
            if (entry.endsWith(".jar")) {
                jars++;
                try (ZipFile jar = new ZipFile(path.toFile())) {
                    jar.stream()
                            .filter(file -> file.getName().startsWith("org/apache/hadoop/"))
                            .forEach(file -> found.add(entry + "!/" + file.getName()));
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(jars).isPositive();
    }
}
