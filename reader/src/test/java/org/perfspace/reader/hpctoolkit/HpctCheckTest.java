package org.perfspace.reader.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.perfspace.reader.hpctoolkit.TestDatabase.call;
import static org.perfspace.reader.hpctoolkit.TestDatabase.entry;
import static org.perfspace.reader.hpctoolkit.TestDatabase.line;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;

class HpctCheckTest {

    @TempDir
    private Path folder;

    private static TestDatabase sound() {
        TestDatabase db = new TestDatabase().metric("CPUTIME (sec)", 0);
        db.files.add("main.c");
        db.functions.add(new TestDatabase.FunctionSpec("main", -1, 0, 0, 5));
        db.roots.add(entry(1, 1, "main thread").with(call(2, 0).with(line(3, 0, 7))));
        db.profile(new TestDatabase.Id(3, 0, 0, 0));
        db.value(1, 0, 3, 2)
                .value(1, 1, 3, 2)
                .value(1, 2, 3, 2)
                .value(1, 3, 3, 1.5)
                .value(1, 9, 0, 1);
        db.traces.put(1, List.of(new TestDatabase.Sample(5, 2), new TestDatabase.Sample(6, 3)));
        return db;
    }

    private List<String> check(TestDatabase db) throws IOException {
        db.write(folder);
        return findings();
    }

    private List<String> findings() throws IOException {
        return HpctDatabaseReader.check(Input.of(folder, "db"), ReadOptions.DEFAULT).stream()
                .map(Object::toString)
                .toList();
    }

    @Test
    void findsNothingInASoundDatabase() throws IOException {
        assertThat(check(sound())).isEmpty();
    }

    @Test
    void findsCostsThatDoNotAddUp() throws IOException {
        assertThat(check(sound().value(1, 3, 3, 2.5).value(1, 0, 3, 7)))
                .containsExactly(
                        "db/profile.db: expected execution of \"CPUTIME (sec)\" in profile 1 at context 0 to be the sum "
                                + "of the roots, 2.0, found 7.0",
                        "db/profile.db: expected execution of \"CPUTIME (sec)\" in profile 1 at context 2 to be at least "
                                + "the sum of the children, 2.5, found 2.0");
    }

    @Test
    void findsThatCctIsNoTransposeAlsoOfHiddenContexts() throws IOException {
        check(sound());
        Files.write(folder.resolve("cct.db"), sound().value(1, 9, 0, 1.25).cct());
        assertThat(findings())
                .containsExactly("db/cct.db: expected the values of profile.db at context 9, found others");
        Files.delete(folder.resolve("cct.db"));
        assertThat(findings()).containsExactly("db/cct.db: expected the file, found none");
    }

    @Test
    void findsTimesOutOfOrderUnknownInputsZerosAndPropagation() throws IOException {
        TestDatabase db = sound().value(1, 3, 1, 0.0);
        db.traces.put(1, List.of(new TestDatabase.Sample(7, 2), new TestDatabase.Sample(6, 3)));
        db.roots.get(0).children.get(0).propagation = 1;
        Files.createDirectories(folder.resolve("metrics"));
        Files.writeString(
                folder.resolve("metrics/default.yaml"), "version: 0\ninputs:\n  - {metric: m, scope: point}\n");
        assertThat(check(db))
                .containsExactly(
                        "db/profile.db: expected a finite value other than 0 in profile 1 at context 3, found 0.0",
                        "db/meta.db: expected the propagation bit of scope function exactly for lexical contexts, "
                                + "found it at context 2",
                        "db/trace.db: expected times in ascending order, found 6 after 7",
                        "db/metrics/default.yaml: expected a statistic of meta.db, found sum of $$ of \"m\" in scope "
                                + "\"point\"");
    }
}
