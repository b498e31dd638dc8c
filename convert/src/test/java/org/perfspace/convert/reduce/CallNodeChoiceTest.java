package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;

/** Choices on main, which calls init, which calls MPI_Init, and solve, which calls solve, which calls MPI_Send. */
class CallNodeChoiceTest {

    private final Definitions definitions = definitions();

    private static Definitions definitions() {
        SpaceBuilder builder = new SpaceBuilder();
        int main = builder.defineRegion("main", "m.c", 1, 9);
        int init = builder.defineRegion("init", "m.c", 1, 9);
        int mpiInit = builder.defineRegion("MPI_Init", "", 1, 9);
        int solve = builder.defineRegion("solve", "m.c", 1, 9);
        int send = builder.defineRegion("MPI_Send", "", 1, 9);
        int root = builder.defineCallNode(main, Tree.NO_PARENT);
        builder.defineCallNode(mpiInit, builder.defineCallNode(init, root));
        builder.defineCallNode(send, builder.defineCallNode(solve, builder.defineCallNode(solve, root)));
        return builder.build().definitions();
    }

    /** TAU, HPCToolkit and Fortran have other names for the same functions; names in the profile come first. */
    @ParameterizedTest
    @CsvSource({
        "MPI_Send, 1 3",
        "MPI_Send(), 1",
        "PMPI_Send [libmpi.so.12], 3",
        "MPI_Recv, 2",
        "MPI_*, 1 2",
        "PMPI_*, 3",
        "MPI_Se*, 1",
        "MPI_Rec?, 2",
        "main/MPI_Recv, 2",
        "~MPI_(Send|Recv), 1 2 3",
        "solve, 4",
    })
    void namesOfFunctionsChooseToo(String text, String nodes) throws ReductionException {
        SpaceBuilder builder = new SpaceBuilder();
        int root = builder.defineCallNode(builder.defineRegion("main", "m.c", 1, 9), Tree.NO_PARENT);
        for (String name : List.of("MPI_Send()", "MPI_Recv()", "PMPI_Send [libmpi.so.12]", "void solve(int)")) {
            builder.defineCallNode(builder.defineRegion(name, "", 1, 9), root);
        }
        assertThat(CallNodeChoice.of(builder.build().definitions(), List.of(text)).stream()
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(nodes);
    }

    private String chosen(String text) throws ReductionException {
        return CallNodeChoice.of(definitions, List.of(text)).stream()
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "main, 0",
        "solve, 3 4",
        "MPI_*, 2 5",
        "MPI_????, 2 5",
        "*i*, 0 1 2",
        "main/*, 1 3",
        "main/**, 0 1 2 3 4 5",
        "main/**/MPI_*, 2 5",
        "main/*/MPI_*, 2",
        "**/solve, 3 4",
        "**/solve/**/MPI_Send, 5",
        "main/solve/solve/MPI_Send, 5",
        "**/**/init/*, 2",
        "~MPI_(Init|Recv), 2",
        "~.*, 0 1 2 3 4 5",
    })
    void choosesCallNodes(String text, String nodes) throws ReductionException {
        assertThat(chosen(text)).isEqualTo(nodes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "solvee | no region is called \"solvee\"; did you mean \"solve\"? There are \"main\", \"init\", \"MPI_Init\","
                        + " \"solve\" and \"MPI_Send\"",
                "OMP_* | no call node is chosen by \"OMP_*\"",
                "solve/MPI_Send | no call node is chosen by \"solve/MPI_Send\"; a path begins at a root,"
                        + " \"**/solve/MPI_Send\" fits",
                "main/*/*/*/* | no call node is chosen by \"main/*/*/*/*\"",
                "~MPI | no call node is chosen by \"~MPI\"",
                "~( | expected a regular expression behind ~, found \"(\": Unclosed group",
            })
    void saysWhatIsNotThere(String text, String message) {
        assertThatThrownBy(() -> chosen(text))
                .isInstanceOf(ReductionException.Unknown.class)
                .hasMessage(message);
    }

    @Test
    void refusesAPathOfVeryManySteps() {
        assertThatThrownBy(() -> chosen("a/".repeat(60) + "b"))
                .isInstanceOf(ReductionException.Refused.class)
                .hasMessage("expected at most 60 steps in a pattern of call paths, found 61");
    }

    /** A region whose name looks like a pattern is chosen by it, and no other. */
    @Test
    void aNameIsNoPattern() throws ReductionException {
        SpaceBuilder builder = new SpaceBuilder();
        int root = builder.defineCallNode(builder.defineRegion("operator*", "", 1, 9), Tree.NO_PARENT);
        builder.defineCallNode(builder.defineRegion("operator*=", "", 1, 9), root);
        builder.defineCallNode(builder.defineRegion("a/b", "", 1, 9), root);
        Definitions odd = builder.build().definitions();

        assertThat(CallNodeChoice.of(odd, List.of("operator*")).stream()).containsExactly(0);
        assertThat(CallNodeChoice.of(odd, List.of("a/b")).stream()).containsExactly(2);
    }

    /** Text that a search which goes back at each star would take years for. */
    @Test
    void passesLongNamesOnce() {
        assertThat(Glob.matches("*a*a*a*a*a*a*a*a*a*b", "a".repeat(5_000))).isFalse();
        assertThat(Glob.matches("*a*a*a*a*a*a*a*a*a*", "a".repeat(5_000))).isTrue();
        assertThat(Glob.matches("", "")).isTrue();
        assertThat(Glob.matches("?", "")).isFalse();
    }
}
