package org.perfspace.convert.extrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.extrap.ExtraP.ParametersException;

/** The parameters that paths tell. */
class RunParametersTest {

    /** Returns the parameters of a run below the working directory, which the user named. */
    private static Map<String, String> of(String path, Optional<PathPattern> pattern) throws IOException {
        return RunParameters.of(List.of(Path.of(path)), List.of(Path.of("")), pattern)
                .getOrDefault(Path.of(path), Map.of());
    }

    /** Returns the parameters of some runs, without a pattern. */
    private static String of(List<String> runs, String... named) throws IOException {
        return RunParameters.of(
                        runs.stream().map(Path::of).toList(),
                        Stream.of(named).map(Path::of).toList(),
                        Optional.empty())
                .values()
                .toString();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "runs/p=4/n=100/profile.cubex|{p=4, n=100}",
                "runs/app.p=4,n=1.5.cubex|{p=4, n=1.5}",
                "p=4/rep=2/profile.cubex|{p=4}",
                "v2/p=4/x8.cubex|{p=4}",
                "runs/mm.a1.1b1.1c1.1/profile.cubex|{a=1.1, b=1.1, c=1.1}",
                "runs/mm.x1y1z1/profile.cubex|{x=1, y=1, z=1}",
                "runs/mm.x1y1z1.r1/profile.cubex|{x=1, y=1, z=1}",
                "runs/mm.a1,1.b1,1.c1,1.r1/profile.cubex|{a=1.1, b=1.1, c=1.1}",
                "runs/mm.x1.1.y1.1.z1.1.r1/profile.cubex|{x=1.1, y=1.1, z=1.1}",
                "runs/mm.x1.y1.z1.r1/profile.cubex|{x=1, y=1, z=1}",
                "runs/x1y1z1/profile.cubex|{x=1, y=1, z=1}",
                "runs/app.p32.hpctoolkit|{p=32}",
                "Alpha_np_4/P.cubex|{np=4}",
                "app_np_4_n_100/P.cubex|{np=4, n=100}",
                "app.np4_n100/P.cubex|{np=4, n=100}",
                "app.mat_size100/P.cubex|{mat_size=100}",
                "_4/P.cubex|{}",
                "n=64k/profile.cubex|{n=64k}",
                "n=2e5/p=4/profile.cubex|{n=2e5, p=4}",
                "v=1.5.2,commit=12abc.cubex|{v=1.5.2, commit=12abc}",
                "date=2026-01-05_p=8/x.cubex|{date=2026-01-05, p=8}",
                "app.n2e5/profile.cubex|{}",
                "runs/profile.cubex|{}"
            })
    void areFound(String path, String expected) throws IOException {
        assertThat(of(path, Optional.empty())).hasToString(expected);
    }

    @Test
    void areFoundByAPattern() throws IOException {
        Optional<PathPattern> pattern = Optional.of(PathPattern.of("{app}-{p}-{rep}"));
        assertThat(of("a/lu-16-3/x.cubex", pattern)).hasToString("{app=lu, p=16}");
        assertThatThrownBy(() -> of("a/lu/x.cubex", pattern))
                .isInstanceOf(ParametersException.class)
                .hasMessage("a/lu/x.cubex: expected a path with a part like {app}-{p}-{rep}, found none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{p}.cubex|runs/16.cubex|{p=16}",
                "{p}|runs/16.cubex|{p=16}",
                "profile-{m}m-nproc{p}-nsteps{n}.cubex|d/profile-5m-nproc20-nsteps10.cubex|{m=5, p=20, n=10}",
                "profile-{m}m-nproc{p}-nsteps{n}|d/profile-5m-nproc20-nsteps10.cubex|{m=5, p=20, n=10}",
                "nproc{p}|d/profile-5m-nproc20-nsteps10.cubex|{p=20}",
                "{m}m|d/profile-5m-nproc20-nsteps10.cubex|{m=5}",
                "nsteps{n}|d/profile-5m-nproc20-nsteps1.5.cubex|{n=1.5}",
                "n{n}|d/run-np20-n5.cubex|{n=5}",
                "np{p}|np8/run-np.cubex|{p=8}"
            })
    void areFoundByPatternsWithAnEndingOrInsideAName(String pattern, String path, String expected) throws IOException {
        assertThat(of(path, Optional.of(PathPattern.of(pattern)))).hasToString(expected);
    }

    @Test
    void aDirectoryCountsBeforeTheNameOfAFile() throws IOException {
        assertThat(of(List.of("app.p4/profile1.cubex", "app.p4/profile2.cubex", "app.p8/profile1.cubex")))
                .isEqualTo("[{p=4}, {p=4}, {p=8}]");
        assertThat(of(List.of("v2/p4.cubex", "v2/p8.cubex"))).isEqualTo("[{p=4}, {p=8}]");
        assertThat(of(List.of("p4/rep1/node01.ppk", "p8/rep1/node01.ppk"))).isEqualTo("[{p=4}, {p=8}]");
    }

    /** A directory that contains all runs says nothing about one of them, whatever its name looks like. */
    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "/tmp/tmp.E2uu79VW48/run.cubex||[{}]",
                "/tmp/x2/run.cubex||[{}]",
                "x2/run.cubex||[{}]",
                "/tmp/x2/a.cubex /tmp/x2/b.cubex||[{}, {}]",
                "/tmp/x2/a/run.cubex /tmp/x2/b/run.cubex|/tmp/x2|[{}, {}]",
                "/tmp/x2/v1/a.cubex /tmp/x2/v1/b.cubex|/tmp/x2|[{v=1}, {v=1}]",
                "/tmp/x2/app.p4/run.cubex|/tmp/x2|[{p=4}]",
                "/tmp/x2/app.p4.cubex|/tmp/x2|[{p=4}]",
                "/tmp/x2/app.p4/run.cubex /tmp/x2/app.p8/run.cubex||[{p=4}, {p=8}]",
                "/tmp/x2/p4.cubex /tmp/x2/p8.cubex|/tmp/x2/p4.cubex /tmp/x2/p8.cubex|[{p=4}, {p=8}]",
                "/d/project=7/app.p4/x.cubex /d/project=7/app.p8/x.cubex||[{p=4}, {p=8}]",
                "/d/project=7/p=4/x.cubex /d/project=7/p=8/x.cubex||[{p=4}, {p=8}]",
                "/d/project=7/p=4/x.cubex /d/project=7/p=8/x.cubex|/d|[{project=7, p=4}, {project=7, p=8}]",
                "/d/p4/app2/x.cubex /d/p8/app2/x.cubex||[{p=4}, {p=8}]",
                "/d/p4/v2/s1/x.cubex /d/p8/v2/s1/x.cubex|/d|[{p=4}, {p=8}]",
                "/d/p=4/x.cubex||[{p=4}]",
                "/d/p=4/x.cubex /d/p=4/y.cubex||[{p=4}, {p=4}]",
                "/a/p4/x.cubex /b/p8/x.cubex|/a /b|[{p=4}, {p=8}]",
                "/a2/x.cubex /b/p8/x.cubex|/b|[{a=2}, {p=8}]",
                "/d/p4/../q8/x.cubex /d/q16/x.cubex||[{q=8}, {q=16}]",
                "/x.cubex||[{}]"
            })
    void areFoundWhereRunsDifferOrBelowTheirDirectory(String runs, String named, String expected) throws IOException {
        assertThat(of(List.of(runs.split(" ", -1)), named == null ? new String[0] : named.split(" ", -1)))
                .isEqualTo(expected);
    }

    @Test
    void warnsOfDirectoriesThatBecomeOnePoint() {
        Map<Path, Map<String, Double>> runs = new LinkedHashMap<>();
        runs.put(Path.of("/d/one/p4.cubex"), Map.of("p", 4.0));
        runs.put(Path.of("/d/two/p4.cubex"), Map.of("p", 4.0));
        runs.put(Path.of("/d/p8.r1/x.cubex"), Map.of("p", 8.0));
        runs.put(Path.of("/d/p8.r2/x.cubex"), Map.of("p", 8.0));
        assertThat(RunParameters.collapsed(runs))
                .containsExactly("2 directories count as repetitions of one point, {p=4.0}: /d/one, /d/two");
    }

    @Test
    void arePowersOfTenToo() throws IOException {
        assertThat(RunParameters.checked(runs("n=2e5", "n=1e3", "n=1.5E-2", "n=-1")))
                .hasToString("{run0={n=200000.0}, run1={n=1000.0}, run2={n=0.015}, run3={n=-1.0}}");
    }

    private static Map<Path, Map<String, String>> runs(String... parameters) {
        Map<Path, Map<String, String>> runs = new LinkedHashMap<>();
        for (String run : parameters) {
            Map<String, String> values = new LinkedHashMap<>();
            for (String parameter : run.split(" ", -1)) {
                String[] parts = parameter.split("=", -1);
                if (parts.length == 2) {
                    values.put(parts[0], parts[1]);
                }
            }
            runs.put(Path.of("run" + runs.size()), values);
        }
        return runs;
    }

    @Test
    void areThoseThatDiffer() throws IOException {
        assertThat(RunParameters.checked(runs("app=lu p=4 n=1", "app=lu p=8 n=1")))
                .hasToString("{run0={p=4.0}, run1={p=8.0}}");
        assertThat(RunParameters.checked(runs("p=4 n=1", "p=4 n=1")))
                .hasToString("{run0={p=4.0, n=1.0}, run1={p=4.0, n=1.0}}");
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "p=4|q=4|run1: expected the parameters p of run0, found q",
                "p=4||run1: expected parameters in the path, such as p=4/n=100 or app.p4.n100.r1, where the runs differ or"
                        + " below a directory that is an input, found none",
                "p=4|p=many|run1: expected a number as parameter p, found \"many\"",
                "n=64|n=64k|run1: expected a number as parameter n, found \"64k\"",
                "n=1|n=1M|run1: expected a number as parameter n, found \"1M\"",
                "n=1|n=4f|run1: expected a number as parameter n, found \"4f\"",
                "n=1|n=4d|run1: expected a number as parameter n, found \"4d\"",
                "n=1|n=0x10|run1: expected a number as parameter n, found \"0x10\"",
                "n=1|n=0x1p3|run1: expected a number as parameter n, found \"0x1p3\"",
                "n=1|n=1.5.2|run1: expected a number as parameter n, found \"1.5.2\"",
                "n=1|n=1e999|run1: expected a number as parameter n, found \"1e999\"",
                "p=4|p=NaN|run1: expected a number as parameter p, found \"NaN\""
            })
    void areRefusedIfTheyDoNotFit(String first, String second, String complaint) {
        assertThatThrownBy(() -> RunParameters.checked(runs(first, second == null ? "" : second)))
                .isInstanceOf(ParametersException.class)
                .hasMessage(complaint);
    }

    /** A number alone, such as that of {@code r1.cubex}, makes no repetition of a run about which nothing else is known. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "p=4/rep=2/profile.cubex|{p=4, rep=2}",
                "runs/app.p32.r3/profile.cubex|{p=32, r=3}",
                "runs/app.p32/run_3/profile.cubex|{p=32, run=3}",
                "runs/app.p32.r3.cubex|{p=32, r=3}",
                "runs/app.p32.cubex|{p=32}",
                "runs/r1.cubex|{}",
                "rep=1/x.cubex|{rep=1}"
            })
    void keepsTheNumberOfARepetitionIfAsked(String path, String expected) throws IOException {
        Path run = Path.of(path);

        assertThat(RunParameters.numbered(List.of(run), List.of(Path.of("")), Optional.empty())
                        .getOrDefault(run, Map.of()))
                .hasToString(expected);
    }
}
