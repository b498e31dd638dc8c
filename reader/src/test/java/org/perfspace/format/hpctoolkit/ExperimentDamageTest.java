package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.STORED;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.TABLES;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.TREE;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.VALUES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.reader.Readers;

/** Databases before version 4 that are damaged or incomplete: messages, findings, and what is salvaged. */
class ExperimentDamageTest extends ExperimentFiles {

    @Test
    void skipsDocumentTypesWithoutReadingWhatTheyName() throws IOException {
        Files.writeString(folder.resolve("secret"), "secret");
        String type = "<!DOCTYPE HPCToolkitExperiment [\n<!ELEMENT M EMPTY>\n<!ATTLIST PF a CDATA \"1\">\n"
                + "<!ENTITY ext SYSTEM \"" + folder.resolve("secret").toUri() + "\">\n"
                + "<!ENTITY a \"0123456789\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">\n"
                + "<!ENTITY % p SYSTEM \"file:///nowhere\">\n%p;\n]>\n";
        db.xml(type, "2.0", STORED + TABLES, TREE).metricDb(0, 0, 2, VALUES);
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            assertThat(space.definitions().regions()).extracting(Region::name).contains("solve");
        }
        for (String entity : List.of("ext", "b")) {
            String message = "expected well-formed XML, found: Undeclared general entity \"" + entity + "\"";
            db.xml(type, "2.0", STORED + TABLES, TREE + "<PF i=\"90\" n=\"&" + entity + ";\"/>");
            requireMessage("db/experiment.xml: line 15: " + message);
            db.xml(type, "2.0", STORED + TABLES, "&" + entity + ";" + TREE);
            requireMessage("db/experiment.xml: line 15: " + message);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "version=\"2.1\"|version=\"5.0\"|db/experiment.xml: line 2: expected version 2.0 to 4.0 of an experiment, found \"5.0\"",
                "<PF i=\"3\"|<PF i=\"4294967296\"|db/experiment.xml: line 7: expected an id of a context below 2^32, found \"4294967296\"",
                "<PF i=\"3\"|<PF i=\"7\"|db/experiment.xml: expected contexts with different ids, found 7 twice",
                "<PF i=\"3\"|<PF i=\"15\"|db/1.app-000000-000-ab-100-0.metric-db: byte 24: expected values of 15 contexts, as experiment.xml has, found 14",
                "l=\"11\"|l=\"x\"|db/experiment.xml: line 7: expected a line number below 2^31, found \"x\"",
                "it=\"21\"|it=\"-21\"|db/experiment.xml: line 7: expected a number of a context in traces, found \"-21\"",
                "<S i=\"4\"|<X i=\"4\"|db/experiment.xml: line 7: expected PF, Pr, L, C, S or M in the tree of contexts, found <X>",
                "db-id=\"1\"|db-id=\"0\"|db/experiment.xml: expected metrics with different numbers, found 0 twice",
                "SecCallPathProfileData|SecOther|db/experiment.xml: expected an element <SecCallPathProfileData>, found none",
                "SecCallPathProfile |SecFlatProfile |db/experiment.xml: line 4: expected a profile of call paths, found a flat profile",
            })
    void saysWhatIsWrongInTheXml(String sound, String faulty, String message) throws IOException {
        dense();
        Path xml = db.path().resolve("experiment.xml");
        Files.writeString(
                xml,
                Files.readString(xml)
                        .replace(
                                "</SecCallPathProfile>",
                                sound.startsWith("SecCallPathProfile ") ? "</SecFlatProfile>" : "</SecCallPathProfile>")
                        .replace("<X i=\"4\" it=\"21\" l=\"11\"/>", "")
                        .replace(sound, faulty));
        assertThatThrownBy(() -> open(ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
    }

    @Test
    void saysWhatIsWrongInFilesOfValues() throws IOException {
        String name = "1.app-000000-000-ab-100-0.metric-db";
        byte[] sound = ExperimentDatabase.metricDb(2, VALUES);
        dense().file(name, Arrays.copyOf(sound, sound.length - 1));
        requireMessage(
                "db/" + name + ": byte 32: expected 14 contexts (224 bytes), found 223 bytes: the file is truncated");
        byte[] order = sound.clone();
        order[23] = 'x';
        db.file(name, order);
        requireMessage("db/" + name + ": byte 23: expected the byte order b or l, found byte 78");
        byte[] columns = sound.clone();
        columns[28] = 1;
        db.file(name, columns);
        requireMessage("db/" + name + ": byte 28: expected 1 to 65,536 metrics, found 16,777,218");
        db.file(name, Arrays.copyOf(sound, sound.length + 5));
        assertThat(check())
                .containsExactly("db/" + name
                        + ": byte 256: expected the end after the values of 14 contexts, found 5 more bytes");
    }

    @Test
    void findsNothingInSoundDatabases() throws IOException {
        dense();
        assertThat(check()).isEmpty();
        db = new ExperimentDatabase(folder.resolve("sparse"));
        sparse();
        assertThat(check()).isEmpty();
    }

    @Test
    void saysThatThereAreNoValues() throws IOException {
        db.xml("2.0", STORED + TABLES, TREE);
        requireMessage("db/experiment.xml: expected values in *.metric-db, profile.db or in elements <M>, found none");
        db.xml("3.0", "<SummaryDBFile n=\"summary.db\"/>" + TABLES, TREE);
        requireMessage("db/experiment.xml: expected values in *.metric-db, profile.db or in elements <M>, found them in"
                + " summary.db");
    }

    @Test
    void salvagesWhatIsThere() throws IOException {
        byte[] values = ExperimentDatabase.metricDb(2, VALUES);
        dense().file("1.app-000000-000-ab-100-0.metric-db", Arrays.copyOf(values, values.length - 20));
        Path xml = db.path().resolve("experiment.xml");
        String text = Files.readString(xml);
        Files.writeString(xml, text.substring(0, text.indexOf("<C i=\"12\"")));
        try (PerformanceSpace space = open(FULL.withSalvage(true))) {
            assertThat(space.definitions().callNodes()).hasSize(10);
            assertThat(rows(space, 0)).last().isEqualTo("....app.c:91 [4.0]");
            assertThat(space.notes()).hasSize(2);
            assertThat(space.notes().get(0))
                    .startsWith("contexts from the first fault on are left out: db/experiment.xml: line 7: expected"
                            + " well-formed XML, found: ");
            assertThat(space.notes().get(1))
                    .isEqualTo(
                            "db/1.app-000000-000-ab-100-0.metric-db is incomplete: the values of 2 contexts are missing");
        }
    }

    /** A sparse trace that ends inside its last sample. */
    @Test
    void salvagesASparseTraceThatEndsEarly() throws IOException {
        sparse();
        byte[] whole = Files.readAllBytes(db.path().resolve("trace.db"));
        db.file("trace.db", Arrays.copyOf(whole, whole.length - 4));
        assertThatThrownBy(() -> open(FULL)).isInstanceOf(ProfileException.Corrupt.class);
        try (PerformanceSpace space = open(FULL.withSalvage(true))) {
            assertThat(space.notes()).containsExactly("trace.db is incomplete: samples of 1 line are missing");
            assertThat(samples(space, 0)).containsExactly("1600000000000000000 app.c:11");
            assertThat(samples(space, 1)).isEmpty();
        }
    }

    /** Files of a dense database of which not even the header is there. */
    @Test
    void salvagesADatabaseWithoutAFileOfValues() throws IOException {
        dense().file("1.app-000000-000-ab-100-0.metric-db", new byte[3]);
        db.file("1.app-000000-000-ab-100-0.hpctrace", new byte[3]);
        assertThatThrownBy(() -> open(FULL)).isInstanceOf(ProfileException.class);
        try (PerformanceSpace space = open(FULL.withSalvage(true))) {
            assertThat(space.notes())
                    .containsExactly(
                            "a trace is left out: db/1.app-000000-000-ab-100-0.hpctrace: byte 0: expected signature"
                                    + " \"HPCRUN-trace______\", found bytes 00 00 00",
                            "the values of a file are left out: db/1.app-000000-000-ab-100-0.metric-db: byte 0: expected"
                                    + " signature \"HPCPROF-metricdb__\", found bytes 00 00 00");
        }
    }

    @Test
    void refusesAFileOfValuesThatStandsAlone() throws IOException {
        db.metricDb(0, 0, 2, VALUES);
        String name = "1.app-000000-000-ab-100-0.metric-db";
        Input alone = Input.of(db.path().resolve(name), name);
        String message = name + ": expected experiment.xml of the database beside this file, found none";

        assertThatThrownBy(() -> Readers.open(alone, ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
        assertThat(Readers.check(alone, ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .containsExactly(message);
    }

    @Test
    void refusesSamplesOutOfOrderAndOfUnknownContexts() throws IOException {
        dense().trace(0, 0, 5, 21, 4, 22);
        assertThat(check())
                .containsExactly(
                        "db/1.app-000000-000-ab-100-0.hpctrace: byte 44: expected times in ascending order, found 4000 after 5000");
        db.trace(0, 0, 5, 21, 6, 99);
        assertThat(check())
                .containsExactly(
                        "db/1.app-000000-000-ab-100-0.hpctrace: byte 52: expected a context of experiment.xml, found 99");
        db.file("1.app-000000-000-ab-100-0.hpctrace", Arrays.copyOf(ExperimentDatabase.hpctrace(0, 5, 21), 40));
        requireMessage(
                "db/1.app-000000-000-ab-100-0.hpctrace: byte 32: expected samples of 12 bytes, found 8 bytes: the"
                        + " trace is truncated");
    }

    @Test
    void endsInAResultOrAComplaintWhereverFilesEnd() throws IOException {
        sparse();
        List<String> files = List.of("experiment.xml", "profile.db", "trace.db");
        for (String file : files) {
            byte[] sound = Files.readAllBytes(db.path().resolve(file));
            for (int length = 0; length < sound.length; length++) {
                db.file(file, Arrays.copyOf(sound, length));
                readWhole(ReadOptions.DEFAULT);
                readWhole(SALVAGE);
            }
            db.file(file, sound);
        }
    }

    @ParameterizedTest
    @Tag("scaled")
    @ValueSource(strings = {"dense", "sparse", "merged"})
    void endsInAResultOrAComplaintWhateverIsDamaged(String kind) throws IOException {
        if (kind.equals("sparse")) {
            sparse();
        } else {
            dense().trace(0, 0, 5, 21, 6, 22);
        }
        if (kind.equals("merged")) {
            Files.delete(db.path().resolve("1.app-000000-000-ab-100-0.hpctrace"));
            db.merged(ExperimentDatabase.hpctrace(0, 5, 21), ExperimentDatabase.hpctrace(1, 7, 25));
        }
        List<Path> files;
        try (var all = Files.list(db.path())) {
            files = all.sorted().toList();
        }
        for (long round : Depth.numbers(500, 2_000).toArray()) {
            Random random = new Random(20_261_125 + round);
            Path file = files.get(random.nextInt(files.size()));
            byte[] sound = Files.readAllBytes(file);
            byte[] damaged = sound.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                damaged[random.nextInt(damaged.length)] = (byte) (random.nextBoolean() ? random.nextInt(256) : -1);
            }
            Files.write(file, damaged);
            readWhole(round % 2 == 0 ? ReadOptions.DEFAULT : SALVAGE);
            Files.write(file, sound);
        }
    }
}
