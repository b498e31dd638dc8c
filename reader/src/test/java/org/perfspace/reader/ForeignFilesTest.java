package org.perfspace.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;

/** Files of other tools are refused with a message that says what they are, and which command makes a profile of them. */
class ForeignFilesTest {

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
    void intel() throws IOException {
        Path vtune = Files.createDirectory(folder.resolve("r000hs"));
        Files.createFile(vtune.resolve("r000hs.vtune"));
        Path advisor = Files.createDirectory(folder.resolve("advi"));
        Files.createFile(advisor.resolve("config.advixeproj"));

        requireMessage(
                vtune,
                ": expected a profile, found a result of Intel VTune, which no tool turns into a profile; measure again with"
                        + " HPCToolkit (hpcrun), or with Linux perf (perf record -g)");
        requireMessage(
                advisor, ": expected a profile, found a project of Intel Advisor, which no tool turns into a profile");
    }

    /** A name, the first bytes, and the message, in which FILE stands for the file. */
    static List<Arguments> kinds() {
        String viewer = "; open it in https://www.speedscope.app, and save it there with \"Export\"";
        String gperftools = "; run: go tool pprof -proto -output FILE.pb.gz PROGRAM FILE";
        String gprof = "measurements of gprof; run: gprof PROGRAM FILE > FILE.txt"
                + " && paraprof -f gprof --pack FILE.ppk FILE.txt";
        String perf = "samples of Linux perf; run: perf script -i FILE | stackcollapse-perf.pl > FILE.folded";
        String script = "samples of Linux perf as text of perf script; run: stackcollapse-perf.pl FILE > FILE.folded";
        String darshan = "a log of Darshan, which counts accesses to files, which no tool turns into a profile";
        String heap = "a heap or contention profile of gperftools" + gperftools;
        String perfetto =
                "a trace of Perfetto; run: traceconv profile FILE --perf, which makes pprof profiles of its samples";
        String rocprof = "a table of AMD's rocprof, which no tool turns into a profile; measure again with HPCToolkit"
                + " (hpcrun -e gpu=amd) or Score-P";
        String ipm = "a report of IPM; run: paraprof -f ipm --pack FILE.ppk FILE";
        String callgrind = "a profile of Valgrind's callgrind" + viewer;
        String chrome = "a trace for Chrome and Perfetto, which can be written and not read" + viewer;
        String v8 = "a CPU profile of V8 in Chrome or Node.js" + viewer;
        String zeros = "\0".repeat(8);
        return List.of(
                arguments("gmon.out", "gmon\1\0\0\0", gprof),
                arguments("gmon.out", "gmon\0\0\0\1", gprof),
                arguments("a.xz", "\u00fd7zXZ\0\0", "a file that xz compressed; run: xzcat FILE | perfspace info -"),
                arguments("a.bz2", "BZh91AY&SY", "a file that bzip2 compressed; run: bzcat FILE | perfspace info -"),
                arguments(
                        "a.zst",
                        "(\u00b5/\u00fd$",
                        "a file that zstd compressed; run: zstdcat FILE | perfspace info -"),
                arguments(
                        "a.out",
                        "\u007fELF\2\1\1",
                        "a program or a library, and no measurement of one; measure a run of it, for example with hpcrun of"
                                + " HPCToolkit or perf record -g"),
                arguments(
                        "gprof.txt",
                        "Flat profile:\n\nEach sample counts as 0.01 seconds.\n",
                        "a report of gprof; run: paraprof -f gprof --pack FILE.ppk FILE"),
                arguments(
                        "stacks.txt",
                        "\n\n              app`main+0x10\n              libc.so`start+0x2\n                3\n",
                        "stacks of DTrace; run: stackcollapse.pl FILE > FILE.folded"),
                arguments(
                        "pprof.txt",
                        "Reading Profile files in profile.*\n",
                        "a report of TAU's pprof; open the directory with the files profile.* that it reports"),
                arguments(
                        "events.0.edf",
                        "2 dynamic_trace_events\n# FunctionId\n",
                        "the events of a trace of TAU, and no profile; open the directory with the files profile.* of the same"
                                + " run"),
                arguments(
                        "massif.out.1",
                        "desc: (none)\ncmd: ./app\ntime_unit: i\n",
                        "a heap profile of Valgrind's massif, which ms_print shows, which no tool turns into a profile"),
                arguments(
                        "a.heap",
                        "heap_v2/524288\n",
                        "a heap profile of jemalloc; run: jeprof --collapsed PROGRAM FILE > FILE.folded"),
                arguments(
                        "goroutine",
                        "goroutine profile: total 2\n1 @ 0x1\n",
                        "goroutines of Go as text; run: go tool pprof -proto -output FILE.pb.gz FILE"),
                arguments(
                        "goroutine",
                        "goroutine 1 [running]:\nmain.work()\n",
                        "stacks of Go's goroutines as text; ask for the profile with ?debug=0 instead of ?debug=2"),
                arguments(
                        "session.json",
                        "{\"session\":{\"start_time\":1.0}}",
                        "a session of pyinstrument; run: pyinstrument --load FILE -r speedscope -o FILE.speedscope.json"),
                arguments(
                        "stackprof.json",
                        "{\"version\":1.2,\"mode\":\"wall\",\"interval\":1000}",
                        "a report of stackprof for Ruby in JSON; run stackprof --stackcollapse for the dump that it was made"
                                + " from"),
                arguments(
                        "a.jfr",
                        "FLR\0\0\2\0\1",
                        "a recording of Java Flight Recorder; run: jfrconv -o pb.gz FILE FILE.pb.gz"),
                arguments("b.json", "[{\"args\":{\"name\":\"Main\"},\"cat\":\"x\",\"ph\":\"M\"}]", chrome),
                arguments(
                        "a.jsonl",
                        "{\"params\":{\"p\":4},\"callpath\":\"main\",\"metric\":\"time\",\"value\":1.5}\n",
                        "measurements for Extra-P, which can be written and not read; open it in Extra-P, or name the profiles"
                                + " from which it was made"),
                arguments("perf.data", "PERFILE2h\0", perf),
                arguments("perf.data", "2ELIFREP\0h", perf),
                arguments(
                        "out.txt",
                        "# ========\n# captured on: today\n#\nswapper     0 [001] 12.345678:     250000 cpu-clock:pppH: \n"
                                + "\tffffffff8104f45a native_safe_halt ([kernel.kallsyms])\n",
                        script),
                arguments("out.txt", "my app 77/78 12.345678: cycles: \n        7f3a _start (/lib/ld.so)\n", script),
                arguments(
                        "app.4.123.1.mpiP",
                        "@ mpiP\n@ Command : ./app\n",
                        "a report of mpiP; run: paraprof -f mpip --pack FILE.ppk FILE"),
                arguments("ipm.xml", "<?xml version=\"1.0\"?>\n<ipm version=\"2.0.6\">\n<task", ipm),
                arguments("ipm.xml", "<ipm_job_profile>\n", ipm),
                arguments("app_id1.darshan", "bytes", darshan),
                arguments("log", "3.41\0\0\0\0\67\65d\0\0\0\0\0", darshan),
                arguments("callgrind.out.1", "# callgrind format\nversion: 1\n", callgrind),
                arguments("callgrind.out.1", "version: 1\ncreator: callgrind-3.19.0\n", callgrind),
                arguments(
                        "cachegrind.out.1",
                        "version: 1\ncreator: xdebug 2.5.5\n",
                        "a profile of Xdebug for PHP in the form of callgrind" + viewer),
                arguments(
                        "Heap-1.heapprofile",
                        "{\"head\":{\"callFrame\":{\"functionName\":\"(root)\"},\"selfSize\":0,\"children\":[]}}",
                        "a profile of allocations of V8 in Chrome or Node.js" + viewer),
                arguments(
                        "cpu.prof",
                        zeros + "\3\0\0\0\0\0\0\0" + zeros + "\20\47",
                        "samples of gperftools" + gperftools),
                arguments("cpu.prof", "\0\0\0\0\0\0\0\3\0\0\0\1\0\0\47\20", "samples of gperftools" + gperftools),
                arguments("a.heap", "heap profile:     85: 17 [ 85: 17] @ growthz\n", heap),
                arguments("a.heap", "--- heapz 1 ---\n", heap),
                arguments("a.contention", "--- contentionz 1 ---\ncycles/second = 1\n", heap),
                arguments(
                        "run.prof",
                        "\373)\3\372\24~\351",
                        "a profile of Python's cProfile; run: flameprof" + " --format=log FILE > FILE.folded"),
                arguments("a.cpuprofile", "{\"nodes\":[{\"id\":1,\"callFrame\":{\"functionName\":\"(root)\"", v8),
                arguments("a.cpuprofile", "{\"head\":{\"functionName\":\"(root)\"", v8),
                arguments("a.perfetto-trace", "\12\61P", perfetto),
                arguments("a.pftrace", "\12\61P", perfetto),
                arguments("run.nsys-rep", "\1\2\3", "a report of NVIDIA Nsight Systems" + GPU),
                arguments("run.qdrep", "\1\2\3", "a report of NVIDIA Nsight Systems" + GPU),
                arguments("run.ncu-rep", "\1\2\3", "a report of NVIDIA Nsight Compute" + GPU),
                arguments("results.stats.csv", "\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\"\n", rocprof),
                arguments("results.csv", "\"Index\",\"KernelName\",\"gpu-id\"\n", rocprof),
                arguments("1_kernel_trace.csv", "\"Kind\",\"Agent_Id\",\"Queue_Id\"\n", rocprof),
                arguments(
                        "run.sqlite",
                        "SQLite format 3\0",
                        "an SQLite database, as NVIDIA Nsight Systems exports it" + GPU),
                arguments("a.trace.json", "{\"displayTimeUnit\":\"ns\",\n\"traceEvents\":[]}", chrome),
                arguments("a.json", "[{\"name\": \"f\", \"ph\": \"X\"", chrome),
                arguments(
                        "a.firefox.json",
                        "{\"meta\":{\"preprocessedProfileVersion\":61}}",
                        "a profile for the Firefox Profiler, which can be written and not read; open it in"
                                + " https://profiler.firefox.com"));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("kinds")
    void filesOfOtherTools(String name, String head, String what) throws IOException {
        Path file = file(name, head);

        requireMessage(file, ": expected a profile, found " + what.replace("FILE", file.toString()));
    }

    /** Databases of SQLite, programs and compressed files have no certain sign of a profiler: a search passes over them. */
    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("kinds")
    void areNamedIfFoundInADirectory(String name, String head, String what) throws IOException {
        Path file = file(name, head);

        List<ProfileSearch.Match> found =
                ProfileSearch.among(List.of(folder), folder.resolve("output"), ReadOptions.DEFAULT);

        String other = what.replace("FILE", file.toString());
        assertThat(found)
                .containsExactly(
                        what.matches("(an SQLite|a file that|a program or).*")
                                ? new ProfileSearch.Match(folder, folder.getFileName(), "")
                                : new ProfileSearch.Match(file, Path.of(name), other));
    }

    /** A file that only begins with a word of another tool, or has as many empty lines as fit, is no file of it. */
    @ParameterizedTest
    @ValueSource(
            strings = {"gmonitor", "PERFILE1", "heap of apples\n", "--- a/file\n+++ b/file\n", "{\"nodes\":[]}", "\n"})
    void otherFiles(String head) throws IOException {
        Path file = file("other.txt", head.repeat(head.equals("\n") ? 5_000 : 1));

        assertThat(ForeignFiles.describe(Input.of(file))).isEmpty();
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
