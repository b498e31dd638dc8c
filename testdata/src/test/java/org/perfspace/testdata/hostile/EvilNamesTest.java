package org.perfspace.testdata.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.fixtures.Reading;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/** Members of a container whose names are paths to elsewhere: they are names, and nothing is ever written there. */
class EvilNamesTest {

    private static final List<String> EVIL = List.of(
            "../../evil",
            "/tmp/perfspace-evil",
            "a/../../../evil",
            "hpctoolkit/../../evil",
            "hpctoolkit//tmp/perfspace-evil",
            "hpctoolkit/metrics/../../../evil",
            "hpctoolkit/..",
            "hpctoolkit/.",
            "hpctoolkit/meta.db",
            "hpctoolkit/columns.tmp",
            "tau/../../evil",
            "linktest/../../evil",
            "C:\\evil",
            "..\\..\\evil",
            "evil\n.txt",
            "..",
            "CON");

    @TempDir
    private Path folder;

    private Path work;

    static Stream<Format> formats() {
        return WrittenFormats.all().stream();
    }

    @BeforeEach
    void aFolderInAFolder() throws IOException {
        work = Files.createDirectories(folder.resolve("a/b/work"));
    }

    @Test
    void namesAreNames() throws IOException {
        try (PerformanceSpace space = open(evil().bytes())) {
            assertThat(space.attachments()).extracting(Attachment::name).containsExactlyElementsOf(EVIL);
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void linksAndFoldersArePassedOver() throws IOException {
        byte[] none = new byte[0];
        Tar tar = evil().member("0.index", Tar.SYMBOLIC_LINK, "/etc/passwd", 0, none)
                .member("hard", Tar.HARD_LINK, "anchor.xml", 0, none)
                .member("../folder/", '5', "", 0, none);
        try (PerformanceSpace space = open(tar.bytes())) {
            assertThat(space.attachments()).extracting(Attachment::name).containsExactlyElementsOf(EVIL);
            assertThat(space.notes())
                    .containsExactly(
                            "member \"0.index\" is not a file and was skipped",
                            "member \"hard\" is not a file and was skipped",
                            "member \"../folder/\" is not a file and was skipped");
            Reading.of(space, 0);
        }
    }

    @Test
    void anAnchorThatIsALinkIsNone() throws IOException {
        byte[] tar = new Tar()
                .member("anchor.xml", Tar.SYMBOLIC_LINK, "/etc/passwd", 0, new byte[0])
                .member("notes", "x")
                .bytes();
        assertThatThrownBy(() -> open(tar))
                .hasMessage("x: expected a member anchor.xml of a Cube profile in this tar file, found none");
    }

    @Test
    void ofMembersOfOneNameTheLastCounts() throws IOException {
        Tar tar = new Tar()
                .member("anchor.xml", Anchors.anchor("", "first", Anchors.chain(1)))
                .member("notes", "first")
                .member("./notes", "second")
                .member("anchor.xml", Anchors.anchor("", "second", Anchors.chain(1)));
        try (PerformanceSpace space = open(tar.bytes())) {
            assertThat(space.definitions().regions().get(0).name()).isEqualTo("second");
            assertThat(space.attachments()).singleElement().satisfies(notes -> assertThat(
                            notes.open().readAllBytes())
                    .isEqualTo("second".getBytes(StandardCharsets.UTF_8)));
            assertThat(space.notes())
                    .containsExactly(
                            "member \"notes\" occurs twice; the last one counts",
                            "member \"anchor.xml\" occurs twice; the last one counts");
        }
    }

    @Test
    void aNameEndsAtItsFirstZero() throws IOException {
        Tar tar = new Tar()
                .member("anchor.xml", Anchors.anchor("", "main", Anchors.chain(1)))
                .member("harmless\0/../../evil", "x");
        try (PerformanceSpace space = open(tar.bytes())) {
            assertThat(space.attachments()).extracting(Attachment::name).containsExactly("harmless");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void noWriterWritesElsewhere(Format format) throws IOException {
        Path target = work.resolve("out");
        try (PerformanceSpace space = open(evil().bytes())) {
            Writers.of(format)
                    .orElseThrow()
                    .write(WrittenFormats.fit(space, format), target, WriteOptions.DEFAULT.withKeepExtras(true));
        }
        assertThat(files()).isNotEmpty().allMatch(file -> file.startsWith(target));
        assertThat(Path.of("/tmp/perfspace-evil")).doesNotExist();
        WrittenFormats.requireWhole(target, format);
    }

    @Test
    void anArchiveStaysInItsFolder() throws IOException {
        Path input = Files.write(work.resolve("..evil\n%2e%2e.cubex"), evil().bytes());
        Path archive = work.resolve("archive");
        Archive.Options options = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        Archive.Report report = Archive.add(List.of(input), archive, options);
        assertThat(report.failures()).isEmpty();
        assertThat(files())
                .contains(input)
                .allMatch(file -> file.equals(input) || file.startsWith(archive), "in the archive");
    }

    private static Tar evil() {
        Tar tar = new Tar().member("anchor.xml", Anchors.anchor("", "main", Anchors.chain(1)));
        EVIL.forEach(name -> tar.member(name, "evil"));
        return tar;
    }

    private PerformanceSpace open(byte[] tar) throws IOException {
        Path file = Files.createTempFile("perfspace-names", ".cubex");
        try {
            return Readers.open(Input.of(Files.write(file, tar), "x"), ReadOptions.DEFAULT);
        } finally {
            Files.delete(file);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
