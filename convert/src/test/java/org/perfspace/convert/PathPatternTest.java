package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The strictest reading of a pattern that fits all paths is taken. */
class PathPatternTest {

    private static String match(String pattern, String... paths) {
        Map<Path, Map<String, String>> found =
                PathPattern.of(pattern).match(Stream.of(paths).map(Path::of).toList());
        return String.join(
                " ",
                Stream.of(paths)
                        .map(path -> String.valueOf(found.get(Path.of(path))))
                        .toList());
    }

    /** Every run of Score-P is called profile.cubex. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p{p}|{p=4} {p=16}",
                "app.p{p}|{p=4} {p=16}",
                "{app}.p{p}|{app=app, p=4} {app=app, p=16}",
                "app.{size}|{size=p4} {size=p16}",
                "a{p}|null null",
                "pro{p}|null null",
                "{name}|{name=profile} {name=profile}"
            })
    void takesNoPartOfAWordForANumber(String pattern, String expected) {
        assertThat(match(pattern, "app.p4/profile.cubex", "app.p16/profile.cubex"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{date}/{commit}/{app}.p{p}.r{rep}|2026-01-05/f3a9/amr.p8.r1/profile.cubex|{date=2026-01-05, commit=f3a9, app=amr, p=8, rep=1}",
                "{date}/{commit}/{app}.p{p}.r{rep}|2026-01-05/f3a9/amr.p8.r1.cubex|{date=2026-01-05, commit=f3a9, app=amr, p=8, rep=1}",
                "{date}/runs/{p}|2026-01-05/runs/16/profile.cubex|{date=2026-01-05, p=16}",
                "{date}/runs/{p}|2026-01-05/jobs/16/profile.cubex|null",
                "np{p}/n{n}|x-np4/run-n100-b.cubex|{p=4, n=100}",
                "v{version}|v1.2.3-rc1/profile.cubex|{version=1.2.3-rc1}",
                "n{n}|run-n1.5.2-x.cubex|null",
                "n{n}|run-n64k.cubex|null",
                "n{n}|n64k/profile.cubex|{n=64k}",
                "{m}m|a-1.5m-b.cubex|{m=1.5}",
                "{app}{p}|bt16.cubex|{app=bt, p=16}"
            })
    void takesWholeValues(String pattern, String path, String expected) {
        assertThat(match(pattern, path)).isEqualTo(expected);
    }

    /** Complete parts fit the first path, words inside of parts both. */
    @Test
    void readsAllPathsInTheSameWay() {
        assertThat(match("np{p}", "np8/run-np4.cubex")).isEqualTo("{p=8}");
        assertThat(match("np{p}", "np8/run-np4.cubex", "other/run-np16.cubex")).isEqualTo("{p=4} {p=16}");
        assertThat(match("p{p}", "p4/a.cubex", "p8/b.cubex", "other/c.cubex")).isEqualTo("{p=4} {p=8} null");
    }

    /** A directory that contains all runs says nothing about one of them, unless nothing else matches in any of them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p{p}|/home/p2/run-p16.cubex /home/p2/base.cubex|{p=16} null",
                "p{p}|/home/p2/run-p16.cubex /home/p4/base.cubex|{p=2} {p=4}",
                "p{p}|/home/p2/a.cubex /home/p2/b.cubex|{p=2} {p=2}",
                "p{p}|/home/p2/a.cubex|{p=2}",
                "{user}/{p}|/home/max/4/a.cubex /home/max/8/a.cubex|{user=4, p=a} {user=8, p=a}",
                "{user}/p{p}|/home/max/p4/a.cubex /home/max/p8/a.cubex|{user=max, p=4} {user=max, p=8}",
                "{user}/p{p}|/home/max/p4/a.cubex /home/max/p4/b.cubex|{user=max, p=4} {user=max, p=4}"
            })
    void takesPartsInWhichPathsDiffer(String pattern, String paths, String expected) {
        assertThat(match(pattern, paths.split(" ", -1))).isEqualTo(expected);
    }

    @Test
    void refusesPatternsWithoutASense() {
        for (String pattern : List.of("/{a}", "{a}/", "{a}//{b}", "")) {
            assertThatThrownBy(() -> PathPattern.of(pattern))
                    .hasMessage(
                            "the pattern \"" + pattern + "\" has an empty part; it describes the last parts of a path");
        }
        assertThatThrownBy(() -> PathPattern.of("{a}/{a}"))
                .hasMessage("the pattern \"{a}/{a}\" cannot use the name a twice");
        assertThatThrownBy(() -> PathPattern.of("a/b"))
                .hasMessage("the pattern \"a/b\" has no name in braces, such as {app}");
    }
}
