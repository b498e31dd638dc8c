package org.perfspace.reader;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;

/** Files of other tools are refused with a message that says what they are, and which command makes a profile of them. */
class NeighboursTest {

    private static final String GPU =
            ", which no tool turns into a profile; measure again with HPCToolkit (hpcrun -e gpu=cuda) or Score-P";

    @TempDir
    private Path folder;

    @Test
    void measurementsOfHpctoolkit() throws IOException {
        Path measurements = Files.createDirectory(folder.resolve("hpctoolkit-lmp-measurements"));
        Path run = Files.writeString(measurements.resolve("lmp-000000-000-a8c0.hpcrun"), "HPCRUN-profile____");
        String expected =
                ": expected a profile, found measurements of HPCToolkit, which are no database yet; run: hpcprof -o "
                        + folder + "/hpctoolkit-lmp-database " + measurements;

        requireMessage(measurements, expected);
        requireMessage(run, expected);
    }

    @Test
    void traceOfScoreP() throws IOException {
        Path experiment = Files.createDirectory(folder.resolve("scorep_app_trace"));
        Path anchor = Files.write(experiment.resolve("traces.otf2"), new byte[] {3, '#', 0, 0});
        String expected = ": expected a profile, found an OTF2 trace; run: otf-profiler --cube -i " + anchor + " -o "
                + experiment + "/profile, or Scalasca's scout.mpi " + anchor;

        requireMessage(experiment, expected);
        requireMessage(anchor, expected);
    }

    @Test
    void traceBesideAProfile() throws IOException {
        Path experiment = Files.createDirectory(folder.resolve("scorep_app_sum"));
        Path anchor = Files.write(experiment.resolve("traces.otf2"), new byte[] {3, '#', 0, 0});
        Path profile = Files.copy(Path.of("../testdata/samples/solver.cubex"), experiment.resolve("profile.cubex"));

        requireMessage(experiment, ": expected a profile, found a directory with 1 Cube profile: profile.cubex");
        requireMessage(anchor, ": expected a profile, found an OTF2 trace; the profile of the same run is " + profile);
    }

    @Test
    void experimentOfScalasca() throws IOException {
        Path experiment = Files.createDirectory(folder.resolve("scorep_app_4_sum"));
        Files.copy(Path.of("../testdata/samples/solver.cubex"), experiment.resolve("profile.cubex"));
        Files.copy(Path.of("../testdata/samples/solver.cubex"), experiment.resolve("summary.cubex"));
        Files.writeString(experiment.resolve("scorep.cfg"), "SCOREP_ENABLE_PROFILING=true\n");

        requireMessage(
                experiment,
                ": expected a profile, found a directory with 2 Cube profiles: profile.cubex, summary.cubex");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gmon\1\0\0\0", "gmon\0\0\0\1"})
    void gprof(String head) throws IOException {
        Path file = file("gmon.out", head);

        requireMessage(
                file,
                ": expected a profile, found measurements of gprof; run: gprof PROGRAM " + file + " > " + file
                        + ".txt && paraprof -f gprof --pack " + file + ".ppk " + file + ".txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PERFILE2h\0", "2ELIFREP\0h"})
    void perf(String head) throws IOException {
        Path file = file("perf.data", head);

        requireMessage(
                file,
                ": expected a profile, found samples of Linux perf; run: perf script -i " + file
                        + " | stackcollapse-perf.pl > " + file + ".folded");
    }

    @Test
    void quotesNamesForTheShell() throws IOException {
        Path file = file("it's mine.data", "PERFILE2");
        String quoted = folder + "/it'\\''s mine.data";

        requireMessage(
                file,
                ": expected a profile, found samples of Linux perf; run: perf script -i '" + quoted
                        + "' | stackcollapse-perf.pl > '" + quoted + ".folded'");
    }

    @Test
    void standardInput() throws IOException {
        Path file = file("spooled", "PERFILE2");

        assertThatThrownBy(() -> Readers.open(Input.of(file, "-"), ReadOptions.DEFAULT))
                .hasMessage("-: expected a profile, found samples of Linux perf; run: perf script -i INPUT"
                        + " | stackcollapse-perf.pl > INPUT.folded");
    }

    @Test
    void caliper() throws IOException {
        Path file = file("run.cali", "__rec=node,id=12,attr=8,data=10,parent=3\n");

        requireMessage(
                file,
                ": expected a profile, found a stream of Caliper; run: cali-query -q \"format json-split\" " + file
                        + " > " + folder + "/run.json");
    }

    @Test
    void mpip() throws IOException {
        Path file = file("app.4.123.1.mpiP", "@ mpiP\n@ Command : ./app\n");

        requireMessage(
                file,
                ": expected a profile, found a report of mpiP; run: paraprof -f mpip --pack " + file + ".ppk " + file);
    }

    @Test
    void nsight() throws IOException {
        Path systems = file("run.nsys-rep", "\1\2\3");
        Path compute = file("run.ncu-rep", "\1\2\3");
        Path exported = file("run.sqlite", "SQLite format 3\0");

        requireMessage(systems, ": expected a profile, found a report of NVIDIA Nsight Systems" + GPU);
        requireMessage(compute, ": expected a profile, found a report of NVIDIA Nsight Compute" + GPU);
        requireMessage(
                exported, ": expected a profile, found an SQLite database, as NVIDIA Nsight Systems exports it" + GPU);
    }

    @Test
    void intel() throws IOException {
        Path vtune = Files.createDirectory(folder.resolve("r000hs"));
        Files.createFile(vtune.resolve("r000hs.vtune"));
        Path advisor = Files.createDirectory(folder.resolve("advi"));
        Files.createFile(advisor.resolve("config.advixeproj"));

        requireMessage(
                vtune,
                ": expected a profile, found a result of Intel VTune; run: vtune -report top-down -r " + vtune
                        + " -filter \"Function Stack\" -format csv -csv-delimiter comma -report-output " + vtune
                        + ".csv && stackcollapse-vtune.pl " + vtune + ".csv > " + vtune + ".folded");
        requireMessage(
                advisor, ": expected a profile, found a project of Intel Advisor, which no tool turns into a profile");
    }

    @Test
    void formatsThatAreOnlyWritten() throws IOException {
        Path chrome = file("a.trace.json", "{\"displayTimeUnit\":\"ns\",\n\"traceEvents\":[]}");
        Path firefox = file("a.firefox.json", "{\"meta\":{\"preprocessedProfileVersion\":61}}");

        requireMessage(
                chrome,
                ": expected a profile, found a trace for Chrome and Perfetto, which can be written and not read");
        requireMessage(
                firefox,
                ": expected a profile, found a profile for the Firefox Profiler, which can be written and not read");
    }

    private Path file(String name, String head) throws IOException {
        return Files.write(folder.resolve(name), head.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void requireMessage(Path input, String expected) {
        assertThatThrownBy(() -> Readers.open(input))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage(input + expected);
    }
}
