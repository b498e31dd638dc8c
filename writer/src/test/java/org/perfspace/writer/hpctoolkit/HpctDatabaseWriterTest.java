package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctDatabaseReader;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

class HpctDatabaseWriterTest {

    @TempDir
    Path folder;

    private static PerformanceSpace space() {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int least = space.defineMetric("Least", "least", ValueType.MINDOUBLE, "sec", Tree.NO_PARENT);
        int root = space.defineCallNode(space.defineRegion("main", "main.c", 1, 20), Tree.NO_PARENT);
        int machine = space.defineMachine("cluster");
        int process = space.defineProcess("rank 0", 0, space.defineNode("node0", machine));
        int thread = space.defineThread("thread 0", 0, process);
        space.setSeverity(time, root, thread, 1.5).setSeverity(least, root, thread, 0.25);
        return space.build();
    }

    private static List<String> files(Path database) throws IOException {
        try (Stream<Path> walk = Files.walk(database)) {
            return walk.filter(Files::isRegularFile)
                    .map(file -> database.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aDatabaseHasTheseFiles() throws IOException {
        Path target = folder.resolve("a.hpctoolkit");

        WriteReport report = HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT);

        assertThat(files(target))
                .containsExactly(
                        "cct.db",
                        "meta.db",
                        "metrics/default.yaml",
                        "perfspace.checksums",
                        "perfspace.supplement",
                        "profile.db");
        assertThat(report.losses()).isEmpty();
        assertThat(report.kept())
                .containsExactly(
                        "the definitions in full: 2 metrics, 1 region, 1 call node, 1 location",
                        "metric \"least\": not additive");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "execution,function",
                "execution,lex_aware",
                "execution,function,lex_aware",
                "point,function,execution"
            })
    void writesTheScopesThatAreAskedFor(String scopes) throws IOException {
        Path target = folder.resolve("a.hpctoolkit");

        WriteReport report =
                HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT.with("hpctoolkit-scopes", scopes));

        // own costs are those of another scope, so that the supplement has no rows of the metric
        assertThat(report.kept())
                .containsExactly(
                        "the definitions in full: 2 metrics, 1 region, 1 call node, 1 location",
                        "metric \"least\": not additive");
        MetaDb.MetricRecord metric = meta(target).metrics().get(0);
        assertThat(metric.instances().stream().map(MetaDb.ScopeInstance::scope))
                .containsExactlyInAnyOrder(scopes.split(","));
        assertThat(metric.statistics().stream().map(MetaDb.Statistic::scope))
                .containsExactlyInAnyOrder(scopes.split(","));
        assertThat(metric.instances().stream().map(MetaDb.ScopeInstance::propMetricId))
                .containsExactlyElementsOf(
                        IntStream.range(0, metric.instances().size()).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "execution", "function,point", "execution,function,lexaware", "execution,function,", "ALL"})
    void refusesScopesThatNoViewerCanShow(String scopes) {
        Path target = folder.resolve("a.hpctoolkit");

        assertThatThrownBy(() -> HpctDatabaseWriter.write(
                        space(), target, WriteOptions.DEFAULT.with("hpctoolkit-scopes", scopes)))
                .isInstanceOf(OutputException.Setting.class)
                .hasMessage(target + ": expected all, or some of execution,function,lex_aware,point with execution and"
                        + " function or lex_aware among them as hpctoolkit-scopes, found \"" + scopes + "\"");
        assertThat(target).doesNotExist();
    }

    private static MetaDb meta(Path database) throws IOException {
        HeapSource file =
                new HeapSource(Files.readAllBytes(database.resolve(DbFile.META.fileName())), Place.of("meta.db"));
        try (DbSource source = DbSource.of(DbFile.META, file, false)) {
            return MetaDbReader.read(source);
        }
    }

    @Test
    void plainSaysWhatItLoses() throws IOException {
        Path target = folder.resolve("a.hpctoolkit");

        WriteReport report = HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT.withPlain(true));

        assertThat(files(target)).containsExactly("cct.db", "meta.db", "metrics/default.yaml", "profile.db");
        assertThat(report.kept()).isEmpty();
        assertThat(report.losses().stream().map(WriteReport.Loss::what))
                .containsExactly(
                        "metric \"least\": not additive",
                        "kind of 1 metric",
                        "last line of 1 region",
                        "name of 2 system nodes");
    }

    @Test
    void strictWritesNothingIfSomethingWouldBeLost() throws IOException {
        Path target = folder.resolve("a.hpctoolkit");
        WriteOptions options = WriteOptions.DEFAULT.withPlain(true).withStrict(true);

        assertThatThrownBy(() -> HpctDatabaseWriter.write(space(), target, options))
                .isInstanceOf(WriteReport.LossException.class);
        assertThat(files(folder)).isEmpty();
    }

    @Test
    void replacesOnlyDatabasesAndOnlyIfToldTo() throws IOException {
        Path target = folder.resolve("a.hpctoolkit");
        HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT);

        assertThatThrownBy(() -> HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT))
                .isInstanceOf(OutputException.class)
                .hasMessage(target + ": exists already");
        HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT.withForce(true));

        Path precious = Files.createDirectory(folder.resolve("precious"));
        Files.writeString(precious.resolve("thesis.tex"), "years");
        assertThatThrownBy(() -> HpctDatabaseWriter.write(space(), precious, WriteOptions.DEFAULT.withForce(true)))
                .isInstanceOf(OutputException.class)
                .hasMessage(precious + ": exists and is not an HPCToolkit database; it will not be replaced");
        assertThat(precious.resolve("thesis.tex")).hasContent("years");
    }

    @Test
    void replacesNoDatabaseWithFilesOfTheUser() throws IOException {
        Path target = folder.resolve("a.hpctoolkit");
        HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT);
        Files.createDirectories(target.resolve("src/home/me"));
        Files.writeString(target.resolve("src/home/me/main.c"), "int main;");
        HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT.withForce(true));
        Files.createDirectory(target.resolve("plots"));
        Files.writeString(target.resolve("plots/a.svg"), "<svg/>");

        assertThatThrownBy(() -> HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT.withForce(true)))
                .isInstanceOf(OutputException.class)
                .hasMessage(
                        target + ": holds \"plots/a.svg\", which is no part of an HPCToolkit database; it will not be"
                                + " replaced");
        assertThat(target.resolve("plots/a.svg")).hasContent("<svg/>");
    }

    /** A copy of another database into this one leaves the supplement of the first run beside the values of the second one. */
    @ParameterizedTest
    @ValueSource(strings = {"meta.db", "profile.db", "cct.db", "perfspace.supplement"})
    void ignoresTheSupplementOfAnotherRun(String file) throws IOException {
        Path target = folder.resolve("a.hpctoolkit");
        HpctDatabaseWriter.write(space(), target, WriteOptions.DEFAULT);
        assertThat(notes(target)).isEmpty();
        byte[] bytes = Files.readAllBytes(target.resolve(file));
        int title = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("a\0");
        // the title, or a byte behind all structures, with which the file is read as before
        bytes[file.equals("meta.db") ? title : bytes.length - (file.endsWith(".db") ? 9 : 1)] ^= 1;
        Files.write(target.resolve(file), bytes);

        assertThat(notes(target)).contains("ignored perfspace.supplement: \"" + file + "\" has changed since");
        Files.delete(target.resolve("perfspace.checksums"));
        assertThat(notes(target))
                .contains("ignored perfspace.supplement: there is no perfspace.checksums that names its files");
    }

    private static List<String> notes(Path database) throws IOException {
        try (PerformanceSpace read = HpctDatabaseReader.open(Input.of(database), ReadOptions.DEFAULT)) {
            return read.notes();
        }
    }

    @Test
    void attachmentsOfADatabaseAreItsFilesAgain() throws IOException {
        Path target = folder.resolve("a.hpctoolkit");
        PerformanceSpace space = space().withAttachments(List.of(
                Attachment.of("hpctoolkit/src/home/main.c", new byte[] {1, 2}),
                Attachment.of("hpctoolkit/FORMATS.md", new byte[] {3})));

        WriteReport report = HpctDatabaseWriter.write(space, target, WriteOptions.DEFAULT);

        assertThat(target.resolve("src/home/main.c")).hasBinaryContent(new byte[] {1, 2});
        assertThat(target.resolve("FORMATS.md")).hasBinaryContent(new byte[] {3});
        assertThat(report.losses()).isEmpty();
    }

    @Test
    void noAttachmentLeavesTheFolder() throws IOException {
        Path target = folder.resolve("a.hpctoolkit");
        List<String> names = List.of(
                "hpctoolkit/../evil",
                "hpctoolkit//evil",
                "hpctoolkit/a/../../evil",
                "hpctoolkit/",
                "hpctoolkit/C:\\evil",
                "hpctoolkit/meta.db/evil",
                "hpctoolkit/meta.db",
                "hpctoolkit/a\nb");
        PerformanceSpace space = space().withAttachments(names.stream()
                .map(name -> Attachment.of(name, new byte[] {1}))
                .toList());

        WriteReport report = HpctDatabaseWriter.write(space, target, WriteOptions.DEFAULT);

        assertThat(files(folder))
                .containsExactly(
                        "a.hpctoolkit/cct.db",
                        "a.hpctoolkit/meta.db",
                        "a.hpctoolkit/metrics/default.yaml",
                        "a.hpctoolkit/perfspace.checksums",
                        "a.hpctoolkit/perfspace.supplement",
                        "a.hpctoolkit/profile.db");
        assertThat(report.losses()).hasSize(names.size());
    }

    @Test
    void otherAttachmentsTravelIfAskedFor() throws IOException {
        PerformanceSpace space = space().withAttachments(List.of(Attachment.of("notes.txt", new byte[9])));

        WriteReport without = HpctDatabaseWriter.write(space, folder.resolve("a"), WriteOptions.DEFAULT);
        WriteReport with =
                HpctDatabaseWriter.write(space, folder.resolve("b"), WriteOptions.DEFAULT.withKeepExtras(true));

        assertThat(without.losses()).containsExactly(new WriteReport.Loss("attachment \"notes.txt\"", 9));
        assertThat(with.losses()).isEmpty();
        assertThat(with.kept()).contains("attachment \"notes.txt\"");
    }

    @Test
    void saysThatTheTreeOfMetricsIsMadeAnew() throws IOException {
        byte[] yaml = "version: 0\ninputs:\n  - &a\n    metric: another\n    scope: point\n"
                .getBytes(java.nio.charset.StandardCharsets.UTF_8);
        PerformanceSpace space =
                space().withAttachments(List.of(Attachment.of("hpctoolkit/metrics/default.yaml", yaml)));
        Path target = folder.resolve("a.hpctoolkit");

        WriteReport report = HpctDatabaseWriter.write(space, target, WriteOptions.DEFAULT);

        assertThat(report.losses())
                .containsExactly(new WriteReport.Loss(
                        "metrics/default.yaml: made anew, as the metrics are not those of the database", 0));
        // Hatchet looks for the name of meta.db, and does not find it below another name
        assertThat(Files.readString(target.resolve("metrics/default.yaml")))
                .contains("  - name: 'time (sec)'\n    title: 'Time (sec)'\n");
        assertThatThrownBy(() -> HpctDatabaseWriter.write(
                        space, folder.resolve("b.hpctoolkit"), WriteOptions.DEFAULT.withStrict(true)))
                .isInstanceOf(WriteReport.LossException.class);
        assertThat(folder.resolve("b.hpctoolkit")).doesNotExist();
    }
}
