package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Common call paths and topologies as options of {@code convert}: two processes of one thread each. */
class EditingOptionsTest {

    @TempDir
    Path folder;

    private String profile = "";
    private String output = "";

    @BeforeEach
    void makeAProfile() throws IOException {
        profile = TauSample.in(Files.createDirectory(folder.resolve("a"))).toString();
        output = folder.resolve("out.cubex").toString();
    }

    private String stacks(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private Run convert(String... options) {
        String[] line = new String[options.length + 5];
        System.arraycopy(new String[] {"convert", "-q", "-f"}, 0, line, 0, 3);
        System.arraycopy(options, 0, line, 3, options.length);
        line[line.length - 2] = profile;
        line[line.length - 1] = output;
        return Run.of(line);
    }

    private String topologies() {
        String all = Run.of("info", "--all", output).out();
        int start = all.indexOf("Topologies\n");
        return start < 0
                ? ""
                : all.substring(start, all.indexOf("\n\n", start) < 0 ? all.length() : all.indexOf("\n\n", start) + 1);
    }

    @Test
    void callPathsThatOthersLackAreAddedToTheNodeAbove() throws IOException {
        profile = stacks("a.folded", "main;f;g 5\nmain;f 1\nmain;h 2\nmain 1\n");
        String other = stacks("b.folded", "main;f 1\nmain;h;g 1\n");
        String third = stacks("c.folded", "main;f;g 1\n");
        assertThat(convert("--common-with", other)).isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("dump", "-q", output).out())
                .isEqualTo("samples\t0\t0\t1\nsamples\t1\t0\t6\nsamples\t3\t0\t2\n");
        assertThat(convert("--common-with", other, "--common-with", third, "--common-with", profile))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("dump", "-q", output).out()).isEqualTo("samples\t0\t0\t3\nsamples\t1\t0\t6\n");
    }

    @Test
    void rootsThatOthersLackAreNamed() throws IOException {
        profile = stacks("a.folded", "main;f 1\nthread;g 5\n");
        String other = stacks("b.folded", "main;f 1\n");
        String none = stacks("c.folded", "other 1\n");
        assertThat(Run.of("convert", "--notes", "--common-with", other, profile, output)
                        .err())
                .contains("call tree \"thread\" is left out with its cost: there is no call node above it");
        assertThat(convert("--common-with", none))
                .isEqualTo(new Run(5, "", "perfspace: " + profile + ": no call path is in " + none + ", too\n"));
        assertThat(convert("--common-with", folder.resolve("d").toString()))
                .isEqualTo(new Run(3, "", "perfspace: " + folder.resolve("d") + ": no such file or directory\n"));
    }

    @Test
    void canonizedNamesOfOthersMatch() throws IOException {
        profile = stacks("a.folded", "main;Solve_ [{a.f90} {1,2}-{3,4}] 3\n");
        String other = stacks("b.folded", "MAIN;solve_ 3\n");
        assertThat(convert("--canonize", "plain,lower-case", "--common-with", other))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("info", "-q", "--tree", "calls", output).out()).contains("solve_");
    }

    @Test
    void topologiesAreAddedAndNamed() throws IOException {
        assertThat(convert("--add-topology", "grid=x:2,y:1p", "--add-topology", "line=3"))
                .isEqualTo(new Run(0, "", ""));
        assertThat(topologies()).isEqualTo("Topologies\n  grid: 2 × 1\n  line: 3\n");
        profile = Files.copy(Path.of(output), folder.resolve("in.cubex")).toString();
        assertThat(convert(
                        "--name-topology", "1=ranks", "--name-topology", "grid=mesh", "--name-dimensions", "mesh=a,b"))
                .isEqualTo(new Run(0, "", ""));
        assertThat(topologies()).isEqualTo("Topologies\n  mesh: 2 × 1\n  ranks: 3\n");
    }

    @Test
    void coordinatesComeFromAFile() throws IOException {
        String good = stacks("good", "1 0\n0 0\n");
        String bad = stacks("bad", "1 0\n0 a\n");
        String far = stacks("far", "1 0\n0 2\n");
        String few = stacks("few", "1 0\n");
        assertThat(convert("--add-topology", "grid=2,2", "--coordinates", good)).isEqualTo(new Run(0, "", ""));
        assertThat(topologies()).isEqualTo("Topologies\n  grid: 2 × 2\n");
        assertThat(convert("--add-topology", "grid=2,2", "--coordinates", bad).err())
                .isEqualTo("perfspace: " + bad + ": line 2: expected coordinates such as \"3 1\", found \"0 a\"\n");
        assertThat(convert("--add-topology", "grid=2,2", "--coordinates", far).err())
                .isEqualTo("perfspace: " + profile + ": topology \"grid\" has no position [0, 2]\n");
        assertThat(convert("--add-topology", "grid=2,2", "--coordinates", few).err())
                .isEqualTo("perfspace: " + profile
                        + ": topology \"grid\" needs coordinates of 2 locations, found those of 1\n");
        assertThat(convert("--coordinates", good).err())
                .isEqualTo("perfspace: --coordinates needs one --add-topology, found 0; see perfspace convert"
                        + " --help\n");
    }

    @Test
    void unsuitableTopologiesAreRefused() {
        assertThat(convert("--add-topology", "grid=1").err())
                .isEqualTo(
                        "perfspace: " + profile + ": topology \"grid\" has fewer positions than there are locations\n");
        assertThat(convert("--add-topology", "grid=0,4"))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: expected the size of a dimension, such as 4, x:4 or x:4p, found \"0\"; see"
                                + " perfspace convert --help\n"));
        assertThat(convert("--add-topology", "grid").err())
                .isEqualTo("perfspace: expected NAME=SIZES, such as grid=4,2 or grid=x:4,y:2p, found"
                        + " \"grid\"; see perfspace convert --help\n");
        assertThat(convert("--name-topology", "grid=x").err())
                .isEqualTo("perfspace: " + profile + ": no topology is called \"grid\"\n");
        assertThat(convert("--add-topology", "grid=2", "--name-dimensions", "grid=x,y")
                        .err())
                .isEqualTo("perfspace: " + profile + ": topology \"grid\" has 1 dimension, found 2 names\n");
    }
}
