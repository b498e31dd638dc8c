package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;

class CallOrderTest {

    /** The example of README.md of format.cube, section 4, whose ids are in order of definition. */
    private static final int[] PARENTS = {-1, 0, 0, 0, 1, 2, 1, 2, 6, 5, -1, 10};

    @Test
    void orderOfTheWorkedExample() {
        Definitions definitions = example();
        assertThat(fileIds(definitions, CallOrder.deep(12))).containsExactly(0, 1, 4, 6, 8, 2, 5, 9, 7, 3, 10, 11);
        assertThat(fileIds(definitions, CallOrder.wide(definitions.callTree())))
                .containsExactly(0, 1, 2, 3, 4, 6, 8, 5, 7, 9, 10, 11);
    }

    @Test
    void noCallNodes() {
        assertThat(CallOrder.wide(new DefinitionsBuilder().build().callTree()).size())
                .isZero();
    }

    private static int[] fileIds(Definitions definitions, CallOrder order) {
        return IntStream.range(0, order.size())
                .map(position ->
                        (int) definitions.callNodes().get(order.node(position)).fileId())
                .toArray();
    }

    private static Definitions example() {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        int region = builder.add(Region.named("main"));
        for (int parent : PARENTS) {
            builder.addCallNode(parent, region);
        }
        return builder.build();
    }
}
