package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.perfspace.format.hpctoolkit.TestDatabase.call;
import static org.perfspace.format.hpctoolkit.TestDatabase.entry;
import static org.perfspace.format.hpctoolkit.TestDatabase.line;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
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
        for (int scope = 1; scope <= 2; scope++) {
            db.value(1, 2, scope, 2).value(1, 3, scope, 1.5);
        }
        db.values.put(0, new java.util.TreeMap<>());
        Objects.requireNonNull(db.values.get(1))
                .forEach((ctxId, cells) -> cells.forEach((id, value) -> db.value(0, ctxId, id, value)));
        db.beginNanos = 5;
        db.endNanos = 8;
        db.traces.put(1, List.of(new TestDatabase.Sample(5, 2), new TestDatabase.Sample(6, 3)));
        return db;
    }

    private List<String> check(TestDatabase db) throws IOException {
        write(db);
        return findings();
    }

    private void write(TestDatabase db) throws IOException {
        db.write(folder);
        Path yaml = Files.createDirectories(folder.resolve("metrics")).resolve("default.yaml");
        if (!Files.exists(yaml)) {
            Files.writeString(yaml, "version: 0\ninputs: []\nroots: []\n");
        }
    }

    private List<String> findings() throws IOException {
        return HpctDatabaseReader.check(Input.of(folder, "db"), ReadOptions.DEFAULT).stream()
                .map(Object::toString)
                .toList();
    }

    /** Changes bytes of a file of the folder. */
    private void patch(String file, long at, int... bytes) throws IOException {
        byte[] all = Files.readAllBytes(folder.resolve(file));
        for (int i = 0; i < bytes.length; i++) {
            all[(int) at + i] = (byte) bytes[i];
        }
        Files.write(folder.resolve(file), all);
    }

    @Test
    void findsNothingInASoundDatabase() throws IOException {
        assertThat(check(sound())).isEmpty();
    }

    @Test
    void findsCostsThatDoNotAddUp() throws IOException {
        assertThat(check(sound().value(1, 3, 3, 2.5).value(1, 0, 3, 7)))
                .containsExactly(
                        "db/profile.db: byte 336: expected execution of \"CPUTIME (sec)\" in profile 1 at context "
                                + "0 to be the sum of the roots, 2.0, found 7.0",
                        "db/profile.db: byte 452: expected execution of \"CPUTIME (sec)\" in profile 1 at context "
                                + "2 to be at least the sum of the children, 2.5, found 2.0",
                        "db/profile.db: byte 452: expected function of \"CPUTIME (sec)\" in profile 1 at context 2 "
                                + "to be that of the lexical children and the own cost by execution, 1.0, found 2.0",
                        "db/profile.db: byte 464: expected function of \"CPUTIME (sec)\" in profile 1 at context 3 "
                                + "to be that of the lexical children and the own cost by execution, 2.5, found 1.5",
                        "db/profile.db: byte 276: warning: expected the sum of $$ of \"CPUTIME (sec)\" in scope "
                                + "\"execution\" over all profiles, found others at 2 contexts, such as 2.0 in place of 7.0 "
                                + "at context 0");
    }

    @Test
    void findsScopesThatDoNotFollow() throws IOException {
        assertThat(check(sound().value(1, 2, 1, 9)
                        .value(1, 3, 0, 4)
                        .value(1, 2, 2, 1)
                        .value(1, 0, 1, 1)))
                .containsExactly(
                        "db/profile.db: byte 336: expected only execution at context 0, found function of "
                                + "\"CPUTIME (sec)\" in profile 1",
                        "db/profile.db: byte 472: expected function of \"CPUTIME (sec)\" in profile 1 at context 2 "
                                + "to be that of the lexical children and the own cost by execution, 2.0, found 9.0",
                        "db/profile.db: byte 472: expected lex_aware of \"CPUTIME (sec)\" in profile 1 at context "
                                + "2 to be that of scope function, 9.0, found 1.0",
                        "db/profile.db: byte 484: expected point of \"CPUTIME (sec)\" in profile 1 at context 3 to "
                                + "be at most the own cost by execution, 1.5, found 4.0",
                        "db/profile.db: byte 312: warning: expected the sum of $$ of \"CPUTIME (sec)\" in scope "
                                + "\"point\" over all profiles, found others at 1 context, such as 0.0 in place of 4.0 at "
                                + "context 3",
                        "db/profile.db: byte 276: warning: expected the sum of $$ of \"CPUTIME (sec)\" in scope "
                                + "\"function\" over all profiles, found others at 2 contexts, such as 0.0 in place of 1.0 "
                                + "at context 0",
                        "db/profile.db: byte 300: warning: expected the sum of $$ of \"CPUTIME (sec)\" in scope "
                                + "\"lex_aware\" over all profiles, found others at 1 context, such as 2.0 in place of 1.0 "
                                + "at context 2");
    }

    @Test
    void findsThatCctIsNoTransposeAlsoOfHiddenContexts() throws IOException {
        write(sound());
        Files.write(folder.resolve("cct.db"), sound().value(1, 9, 0, 1.25).cct());
        assertThat(findings())
                .containsExactly(
                        "db/profile.db: byte 324: warning: expected the sum of $$ of \"CPUTIME (sec)\" in scope "
                                + "\"point\" over all profiles, found others at 1 context, such as 1.0 in place of 1.25 at "
                                + "context 9",
                        "db/cct.db: byte 352: expected the values of profile.db at context 9, found others");
        Files.delete(folder.resolve("cct.db"));
        assertThat(findings()).containsExactly("db/cct.db: expected the file, found none");
    }

    @Test
    void findsFaultsOfTracesUnknownInputsZerosAndPropagation() throws IOException {
        TestDatabase db = sound().value(1, 3, 1, 0.0);
        db.traces.put(
                1,
                List.of(
                        new TestDatabase.Sample(7, 2),
                        new TestDatabase.Sample(6, 3),
                        new TestDatabase.Sample(6, 0),
                        new TestDatabase.Sample(8, 0)));
        db.roots.get(0).children.get(0).propagation = 1;
        Files.createDirectories(folder.resolve("metrics"));
        Files.writeString(
                folder.resolve("metrics/default.yaml"), "version: 0\ninputs:\n  - {metric: m, scope: point}\n");
        assertThat(check(db))
                .containsExactly(
                        "db/meta.db: byte 872: expected the propagation bit of scope function exactly for lexical "
                                + "contexts, found it at context 2",
                        "db/profile.db: byte 386: expected a finite value other than 0 in profile 1 at context 3, "
                                + "found 0.0",
                        "db/profile.db: byte 452: expected function of \"CPUTIME (sec)\" in profile 1 at context 2 "
                                + "to be that of the lexical children and the own cost by execution, 0.5, found 2.0",
                        "db/profile.db: byte 464: expected function of \"CPUTIME (sec)\" in profile 1 at context 3 "
                                + "to be that of the lexical children and the own cost by execution, 1.5, found 0.0",
                        "db/profile.db: byte 464: expected lex_aware of \"CPUTIME (sec)\" in profile 1 at context "
                                + "3 to be that of scope function, 0.0, found 1.5",
                        "db/cct.db: byte 160: expected finite values other than 0 at context 3, found 0.0",
                        "db/profile.db: byte 312: warning: expected the sum of $$ of \"CPUTIME (sec)\" in scope "
                                + "\"function\" over all profiles, found others at 1 context, such as 1.5 in place of 0.0 "
                                + "at context 3",
                        "db/trace.db: byte 100: expected times in ascending order, found 6 after 7",
                        "db/trace.db: byte 112: warning: expected every time of a line once, found 6 twice",
                        "db/trace.db: byte 132: warning: expected one idle element at a time, found two in a row",
                        "db/metrics/default.yaml: expected a statistic of meta.db, found sum of $$ of \"m\" in "
                                + "scope \"point\"");
    }

    @Test
    void warnsOfStatisticsThatAreNotThoseOfTheValues() throws IOException {
        assertThat(check(sound().value(0, 2, 3, 3).value(0, 3, 1, 1)))
                .containsExactly(
                        "db/profile.db: byte 312: warning: expected the sum of $$ of \"CPUTIME (sec)\" in scope "
                                + "\"function\" over all profiles, found others at 1 context, such as 1.0 in place of 1.5 "
                                + "at context 3",
                        "db/profile.db: byte 300: warning: expected the sum of $$ of \"CPUTIME (sec)\" in scope "
                                + "\"execution\" over all profiles, found others at 1 context, such as 3.0 in place of 2.0 "
                                + "at context 2");
    }

    @Test
    void findsFaultsOfIdentifierTuples() throws IOException {
        TestDatabase db = sound();
        db.profile(new TestDatabase.Id(0, 0, 1, 1), new TestDatabase.Id(2, 0, 1, 2), new TestDatabase.Id(2, 0, 1, 1));
        db.profile();
        assertThat(check(db))
                .containsExactly(
                        "db/profile.db: byte 288: expected kinds of identifiers from 1 to 7, each once, found 0 in "
                                + "the tuple of profile 2",
                        "db/profile.db: byte 304: warning: expected the same logicalId and physicalId of an "
                                + "identifier that is not physical, found 1 and 2 in the tuple of profile 2",
                        "db/profile.db: byte 320: expected kinds of identifiers from 1 to 7, each once, found 2 in "
                                + "the tuple of profile 2",
                        "db/profile.db: byte 336: expected an identifier tuple with identifiers, found an empty "
                                + "one of profile 3",
                        "db/trace.db: byte 32: expected one trace line of profile 2, found 0",
                        "db/trace.db: byte 32: expected one trace line of profile 3, found 0");
    }

    @Test
    void findsMisalignedSectionsAndMinorVersions() throws IOException {
        write(sound());
        patch("trace.db", 0xf, 3);
        assertThat(findings())
                .containsExactly(
                        "db/trace.db: byte 15: warning: expected minor version 0, the last that is known, found 3");
    }

    @Test
    void warnsOfWhatSomeToolsCannotBear() throws IOException {
        TestDatabase db = sound();
        db.functions.add(new TestDatabase.FunctionSpec("größe", -1, 0, 0, 70_000));
        db.functions.add(new TestDatabase.FunctionSpec("größe", -1, 0, 0, 70_000));
        db.metrics.put("bare", java.util.Map.of("point", 40));
        db.roots.get(0).with(line(11, 0, 3), line(12, 0, 3));
        db.profile(new TestDatabase.Id(3, 0, 0, 0));
        db.profile(new TestDatabase.Id(1, 1, 0, 0));
        db.traces.put(2, List.of());
        db.traces.put(3, List.of());
        assertThat(check(db))
                .containsExactly(
                        "db/cct.db: byte 56: expected a record for each ctxId of meta.db, found 10 records and "
                                + "ctxId 11",
                        "db/cct.db: byte 56: expected a record for each ctxId of meta.db, found 10 records and "
                                + "ctxId 12",
                        "db/meta.db: byte 771: warning: expected ASCII, as hatchet counts characters, found "
                                + "\"größe\"",
                        "db/meta.db: byte 888: warning: expected a line up to 65,535, as hatchet reads two bytes, "
                                + "found 70,000",
                        "db/meta.db: byte 928: warning: expected functions that differ, without which "
                                + "hpctesttool's diff never ends, found \"größe\" again",
                        "db/meta.db: byte 928: warning: expected a line up to 65,535, as hatchet reads two bytes, "
                                + "found 70,000",
                        "db/meta.db: byte 1,104: warning: expected contexts that differ from their siblings, "
                                + "without which hpctesttool's diff never ends, found context 12 like another",
                        "db/meta.db: byte 488: warning: expected the four scopes of the releases, found [point] of "
                                + "metric \"bare\"",
                        "db/profile.db: byte 160: warning: expected an identifier tuple of its own, as hatchet "
                                + "merges others, found that of another profile at profile 2",
                        "db/profile.db: byte 208: warning: expected NODE and CORE in all identifier tuples or in none, "
                                + "which hatchet needs, found them in some only");
    }

    @Test
    void countsWhatIsTooMuchOfAKind() throws IOException {
        TestDatabase db = sound();
        for (int i = 0; i < 20; i++) {
            db.roots.get(0).with(line(100 + i, 0, 50 + i));
            db.value(1, 100 + i, 0, -1.0);
        }
        assertThat(check(db))
                .hasSize(10)
                .startsWith(
                        "db/profile.db: byte 426: warning: expected a value above 0 in profile 1 at context 100, found -1.0")
                .endsWith("db: warning: 12 more of this kind: negative");
    }
}
