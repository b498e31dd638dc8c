package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

class FunctionsTest {

    private final DefinitionsBuilder builder = new DefinitionsBuilder();

    @Test
    void loopsAndLinesCountForTheFunctionAroundThem() {
        int root = call(Tree.NO_PARENT, Region.named("main thread").kind(Paradigm.MEASUREMENT, Region.ARTIFICIAL));
        int main = call(root, Region.named("main").kind(Paradigm.SAMPLING, Region.FUNCTION));
        int loop = call(main, Region.named("loop at a.c:3").kind(Paradigm.SAMPLING, "loop"));
        int line = call(
                loop,
                Region.named("a.c:4")
                        .kind(Paradigm.SAMPLING, Region.ARTIFICIAL)
                        .module("a.c")
                        .lines(4, Region.NO_LINE));
        call(line, Region.named("[I] f").kind(Paradigm.SAMPLING, Region.FUNCTION));
        call(line, Region.named("PMPI_Send [libmpi.so.12]").kind(Paradigm.MPI, Region.FUNCTION));
        Definitions definitions = builder.build();

        assertThat(names(definitions, false)).containsExactly("main", "main", "main", "main", "main", "MPI_Send");
        assertThat(names(definitions, true)).containsExactly("main", "main", "loop at a.c:3", "a.c:4", "f", "MPI_Send");
    }

    @Test
    void aConstructBelongsToTheFunctionAroundIt() {
        int f = call(Tree.NO_PARENT, Region.named("f(int)"));
        int region = call(f, Region.named("!$omp parallel @f.c:12").kind(Paradigm.OPENMP, "parallel"));
        call(call(region, Region.named("!$omp for @f.c:13").kind(Paradigm.OPENMP, "loop")), Region.named("g"));
        call(region, Region.named("!$omp implicit barrier @f.c:15").kind(Paradigm.OPENMP, "implicit barrier"));
        int h = call(f, Region.named("h"));
        int fork = call(h, Region.named("GOMP_parallel"));
        int outlined = call(fork, Region.named(".omp_outlined."));
        call(outlined, Region.named("<omp barrier wait>"));

        assertThat(names(builder.build(), false))
                .containsExactly(
                        "f",
                        "parallel region of f",
                        "parallel region of f",
                        "g",
                        "barrier of f",
                        "h",
                        "GOMP_parallel",
                        "parallel region of h",
                        "barrier of h");
    }

    /** The time of a root that calls several functions is that of none of them. */
    @Test
    void aRootOfSeveralFunctionsStandsForItself() {
        int root = call(Tree.NO_PARENT, Region.named(".TAU application"));
        call(root, Region.named("MPI_Init()"));
        call(root, Region.named("MPI_Finalize()"));
        call(Tree.NO_PARENT, Region.named("<thread root>"));

        assertThat(names(builder.build(), false))
                .containsExactly("(no function)", "MPI_Init", "MPI_Finalize", "(no function)");
    }

    @Test
    void namesThatToolsSpellDifferentlyAreOneFunction() {
        int main = call(Tree.NO_PARENT, Region.named("main"));
        for (String name : List.of("MPI_Send()", "PMPI_Send", "Iteration 0 of step", "Iteration 1 of step", "step")) {
            call(main, Region.named(name));
        }
        Definitions definitions = builder.build();
        assertThat(names(definitions, false)).containsExactly("main", "MPI_Send", "MPI_Send", "step", "step", "step");
        assertThat(Functions.of(definitions).size()).isEqualTo(3);
    }

    private int call(int parent, Region.Builder region) {
        return builder.addCallNode(parent, builder.add(region));
    }

    private static List<String> names(Definitions definitions, boolean keepLoops) {
        Functions functions = Functions.of(definitions, keepLoops ? Set.of() : Functions.PARTS);
        return IntStream.range(0, definitions.callNodes().size())
                .mapToObj(node -> functions.get(functions.of(node)).name())
                .toList();
    }
}
