package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queries of README.md have answers. */
class PageTest {

    private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @AfterEach
    void drop() {
        for (String view : List.of("severity", "run", "metric", "failure")) {
            LocalSpark.session().catalog().dropTempView(view);
        }
    }

    @Test
    void answersEachQuestion() throws IOException {
        copy("score-p.cubex", "lu.p1.r1");
        copy("score-p-2.cubex", "lu.p4.r1");
        copy("score-p.cubex", "lu.p4.r2");
        byte[] sound = Files.readAllBytes(LocalSpark.samples().resolve("score-p.cubex"));
        Path bad = Files.createDirectory(folder.resolve("lu.p8.r1")).resolve("bad.cubex");
        Files.write(bad, Arrays.copyOf(sound, sound.length / 2));
        List<List<Row>> answers = new ArrayList<>();
        Matcher block = SQL.matcher(Files.readString(Path.of("README.md")));
        while (block.find()) {
            for (String statement : block.group(1).split(";\n", -1)) {
                if (!statement.isBlank()) {
                    answers.add(LocalSpark.session()
                            .sql(statement.replace("/data/runs", folder.toString()))
                            .collectAsList());
                }
            }
        }
        assertThat(answers).hasSize(11);
        assertThat(answers.subList(4, 11)).allSatisfy(rows -> assertThat(rows).isNotEmpty());
        assertThat(answers.get(6)).hasSize(3).allSatisfy(row -> assertThat(row.getDouble(3))
                .isBetween(0.0, 1.0));
        assertThat(answers.get(9))
                .extracting(row -> row.getString(0) + " " + row.getLong(1))
                .containsExactly("lu 1", "lu 4");
        assertThat(answers.get(10)).extracting(row -> row.getString(0)).containsExactly(bad.toString());
    }

    private void copy(String sample, String run) throws IOException {
        Files.copy(
                LocalSpark.samples().resolve(sample),
                Files.createDirectory(folder.resolve(run)).resolve("profile.cubex"));
    }
}
