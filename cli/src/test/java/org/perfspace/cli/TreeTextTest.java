package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.cli.TreeText.Node;
import org.perfspace.cli.console.Screen;

class TreeTextTest {

    private static final List<Node> NODES = List.of(
            new Node(-1, "main", "12.5", 1),
            new Node(0, "solve", "10", 0.8),
            new Node(1, "step", "9.9", 0.792),
            new Node(1, "norm", "0.1", 0.008),
            new Node(0, "write", "0.5", 0.04),
            new Node(4, "flush", "0.25", 0.02),
            new Node(-1, "idle\n", "0", Double.NaN));

    @Test
    void drawsBranchesValuesAndShares() throws IOException {
        assertThat(drawn(NODES, Integer.MAX_VALUE, 0))
                .isEqualTo(
                        """
                        100.0 %  12.5  main
                         80.0 %    10  ├─ solve
                         79.2 %   9.9  │  ├─ step
                          0.8 %   0.1  │  └─ norm
                          4.0 %   0.5  └─ write
                          2.0 %  0.25     └─ flush
                                    0  idle\\n
                        """);
    }

    @Test
    void leavesOutWhatIsSmall() throws IOException {
        assertThat(drawn(NODES, Integer.MAX_VALUE, 0.05))
                .isEqualTo(
                        """
                        100.0 %  12.5  main  (2 more below)
                         80.0 %    10  └─ solve  (1 more below)
                         79.2 %   9.9     └─ step
                                    0  idle\\n
                        """);
    }

    @Test
    void leavesOutWhatIsDeep() throws IOException {
        assertThat(drawn(NODES, 1, 0))
                .isEqualTo(
                        """
                        100.0 %  12.5  main
                         80.0 %    10  ├─ solve  (2 more below)
                          4.0 %   0.5  └─ write  (1 more below)
                                    0  idle\\n
                        """);
    }

    @Test
    void drawsAChainOf20000LevelsInLinesOfBoundedLength() throws IOException {
        List<Node> chain = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            chain.add(new Node(i - 1, "f" + i, "1", 1));
        }
        List<String> lines = drawn(chain, Integer.MAX_VALUE, 0).lines().toList();

        assertThat(lines).hasSize(20_000).allMatch(line -> line.length() < 160);
        assertThat(lines.get(19_999)).endsWith("   … level 19999: f19999");
        assertThat(lines.get(40)).endsWith("   └─ f40");
    }

    private static String drawn(List<Node> nodes, int depth, double threshold) throws IOException {
        StringWriter out = new StringWriter();
        new TreeText(nodes, depth, threshold).write(out, Screen.PLAIN);
        return out.toString();
    }
}
