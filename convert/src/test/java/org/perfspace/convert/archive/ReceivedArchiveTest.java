package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.PathPattern;
import org.perfspace.io.FileTree;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Workspace;
import org.perfspace.io.WriteOptions;

/** An archive that somebody else has prepared makes nobody change a file outside of it. */
class ReceivedArchiveTest {

    private static final Path SAMPLES = Path.of("samples").toAbsolutePath();
    private static final Archive.Options PLAIN =
            new Archive.Options(Optional.empty(), Shard.ALL, true, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);

    @TempDir
    private Path folder;

    private Path archive;
    private Path docs;

    @BeforeEach
    void prepare() throws IOException {
        archive = folder.resolve("received");
        docs = Files.createDirectory(folder.resolve("docs"));
        Files.writeString(docs.resolve("thesis.parquet"), "thesis");
        add("solver.cubex");
    }

    private Archive.Report add(String sample) throws IOException {
        return Archive.add(List.of(SAMPLES.resolve(sample)), archive, PLAIN);
    }

    private Compaction.Report compact() throws IOException {
        return Compaction.compact(archive, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE);
    }

    /** Returns the sizes of all files, and the targets of links. */
    private static Map<String, String> tree(Path directory) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                String what = Files.isSymbolicLink(path)
                        ? "to " + Files.readSymbolicLink(path)
                        : Files.isDirectory(path) ? "" : Files.size(path) + " bytes";
                all.put(directory.relativize(path).toString(), what);
            }
        }
        return all;
    }

    /** The finding: each line of a planted list of obsolete files deleted a file of the user. */
    @Test
    void leavesAloneWhatThisUserDidNotBegin() throws IOException {
        Path whole = Files.createDirectories(archive.resolve(".adding-9/compacted.0.whole"));
        Files.write(
                whole.resolve("obsolete"),
                List.of(docs.resolve("thesis.parquet").toString(), "../docs/thesis.parquet", "run/x.parquet"));
        Path linked = Files.createDirectories(archive.resolve(".adding-7/x.whole"));
        Files.createSymbolicLink(linked.resolve("severity"), docs);
        Path link = Files.createSymbolicLink(archive.resolve(".adding-8"), docs);
        Map<String, String> planted = tree(archive.resolve(".adding-9"));
        Map<String, String> before = tree(docs);

        assertThat(add("score-p.cubex").notes())
                .startsWith(
                        linked.getParent() + " " + Workspace.NOT_OURS,
                        link + " " + Workspace.NOT_OURS,
                        whole.getParent() + " " + Workspace.NOT_OURS);
        assertThat(compact().notes()).hasSize(3);
        assertThat(Archive.runs(archive)).hasSize(2);
        assertThat(tree(docs)).isEqualTo(before);
        assertThat(tree(archive.resolve(".adding-9"))).isEqualTo(planted);
    }

    /** Even a manifest of this user names only files of tables. */
    @ParameterizedTest
    @ValueSource(strings = {"/etc/hostname", "../docs/thesis.parquet", "../../docs/thesis.parquet", "a/../../x"})
    void deletesOnlyFilesOfTables(String file) throws IOException {
        Path manifest = archive.resolve(ArchiveManifest.NAME);
        String text = Files.readString(manifest);
        String changed = text.replace(
                "\"superseded\":[",
                "\"superseded\":[{\"token\":\"\",\"file\":\"" + file + "\",\"since\":\"2026-01-01T00:00:00Z\"}");
        Files.writeString(manifest, changed);
        Map<String, String> before = tree(folder);

        int at = changed.indexOf(file, changed.indexOf("superseded")) - 1;
        assertThatThrownBy(() -> add("score-p.cubex"))
                .isInstanceOf(ProfileException.class)
                .hasMessage(manifest + ": byte " + String.format(Locale.ROOT, "%,d", at)
                        + ": expected a path in a table, found \"" + file + "\"");
        assertThat(tree(folder)).containsAllEntriesOf(before);
    }

    /** Names of parameters become parts of scripts: those of a manifest are checked as those of the command line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"partitions\":[]|\"partitions\":[\"p'); copy (select 42) to 'pwned.csv'; --\"]",
                "\"columns\":[]|\"columns\":[{\"parameter\":\"p'); copy (select 42) to 'pwned.csv'; --\",\"column\":\"p\",\"type\":\"int64\"}]",
                "\"columns\":[]|\"columns\":[{\"parameter\":\"p\",\"column\":\"p'); copy (select 42) to 'pwned.csv'; --\",\"type\":\"int64\"}]",
                "\"parameters\":{}|\"parameters\":{\"p'); copy (select 42) to 'pwned.csv'; --\":\"4\"}"
            })
    void takesNoCodeForTheNameOfAParameter(String change) throws IOException {
        Path manifest = archive.resolve(ArchiveManifest.NAME);
        String[] texts = change.split("\\|", -1);
        Files.writeString(manifest, Files.readString(manifest).replace(texts[0], texts[1]));
        Map<String, String> before = tree(folder);

        assertThatThrownBy(() -> add("score-p.cubex"))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessageMatching("\\Q" + manifest + "\\E: byte [0-9,]+: expected the name of a parameter, found"
                        + " \"\\Qp'); copy (select 42) to 'pwned.csv'; --\\E\"");
        assertThat(tree(folder)).isEqualTo(before);
    }

    @Test
    void rejectsTwoColumnsOfOneName() throws IOException {
        Path manifest = archive.resolve(ArchiveManifest.NAME);
        String text = Files.readString(manifest);
        for (String name : List.of("p", "Region")) {
            Files.writeString(
                    manifest,
                    text.replace(
                            "\"columns\":[]",
                            "\"columns\":[{\"parameter\":\"P\",\"column\":\"P\",\"type\":\"int64\",\"role\":\"scale\"},{\"parameter\":\"q\",\"column\":\""
                                    + name + "\",\"type\":\"text\",\"role\":\"scale\"}]"));
            assertThatThrownBy(() -> add("score-p.cubex"))
                    .hasMessageEndingWith(": expected a column of a new name, found \"" + name + "\"");
        }
    }

    @Test
    void rejectsAnUnknownRole() throws IOException {
        Path manifest = archive.resolve(ArchiveManifest.NAME);
        Files.writeString(
                manifest,
                Files.readString(manifest)
                        .replace(
                                "\"columns\":[]",
                                "\"columns\":[{\"parameter\":\"p\",\"column\":\"p\",\"type\":\"int64\",\"role\":\"king\"}]"));
        assertThatThrownBy(() -> add("score-p.cubex"))
                .hasMessageEndingWith(": expected the role of a parameter, such as scale, found \"king\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a'b/", "a\"b/", "{a}/", "a b/", "../", "a/b/", "./"})
    void rejectsAFileWithAnotherForm(String directory) throws IOException {
        Path manifest = archive.resolve(ArchiveManifest.NAME);
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replace("\"file\":\"", "\"file\":\"" + directory.replace("\"", "\\\"")));
        assertThatThrownBy(() -> add("score-p.cubex")).hasMessageContaining(": expected a path in a table, found \"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "metric",
                "call_path",
                "location",
                "parameter",
                "profile",
                "efficiency",
                "severity",
                "trace",
                "files",
                "_manifest.json",
                "_views.sql",
                "_views_spark.sql",
                "_README.md"
            })
    void changesNothingWhereATableIsALink(String name) throws IOException {
        Path target = name.startsWith("_") ? docs.resolve("thesis.parquet") : docs;
        Path link = archive.resolve(name);
        FileTree.delete(archive.resolve("_lock"));
        FileTree.delete(link);
        Files.createSymbolicLink(link, target);
        Map<String, String> before = tree(folder);
        String message = link + ": expected a " + (name.startsWith("_") ? "file" : "directory")
                + " of the archive, found a link";

        assertThatThrownBy(() -> add("score-p.cubex"))
                .isInstanceOf(OutputException.class)
                .hasMessage(message);
        assertThatThrownBy(this::compact).isInstanceOf(OutputException.class).hasMessage(message);
        assertThat(tree(folder)).isEqualTo(before);
    }

    /** A partition that is a link, and a link in place of a file that would be read. */
    @Test
    void changesNothingWhereAPartIsALink() throws IOException {
        FileTree.delete(archive);
        Archive.Options parts = new Archive.Options(
                        Optional.of(PathPattern.of("{app}")),
                        Shard.ALL,
                        true,
                        false,
                        ReadOptions.DEFAULT,
                        WriteOptions.DEFAULT)
                .with(new Archive.Contents(Optional.of(List.of("app")), false, false));
        Archive.add(List.of(SAMPLES.resolve("solver.cubex")), archive, parts);
        Path link = archive.resolve("severity/app-score-p");
        FileTree.delete(link);
        Files.createSymbolicLink(link, docs);
        Map<String, String> before = tree(docs);
        Archive.Report report = Archive.add(List.of(SAMPLES.resolve("score-p.cubex")), archive, parts);
        assertThat(report.failures()).singleElement().satisfies(failure -> assertThat(failure.cause())
                .hasMessage(link + ": expected a directory of the archive, found a link"));
        assertThat(tree(docs)).isEqualTo(before);
    }

    @Test
    void compactsNothingWhereAFileIsALink() throws IOException {
        add("score-p.cubex");
        Path file;
        try (Stream<Path> files = Files.list(archive.resolve("metric"))) {
            file = files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
        Files.move(file, docs.resolve("metrics.parquet"));
        Files.createSymbolicLink(file, docs.resolve("metrics.parquet"));
        assertThatThrownBy(this::compact)
                .isInstanceOf(OutputException.class)
                .hasMessage(file + ": expected a file of the archive, found a link");
    }
}
