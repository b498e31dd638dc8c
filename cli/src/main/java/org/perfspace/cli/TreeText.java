package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;

/**
 * Draws a forest with a value and its share of the root beside each node. Nodes are given in pre-order. The implementation
 * does not recurse, and the length of lines is bounded even in trees with thousands of levels.
 *
 * <pre>
 *  100.0 %  12.5  main
 *   80.0 %    10  ├─ solve
 *   20.0 %   2.5  └─ write  (2 more below)
 * </pre>
 */
final class TreeText {

    /** Number of levels that are drawn with their branches; for deeper nodes, the depth is printed instead. */
    private static final int DRAWN_LEVELS = 40;

    /** Number of columns that a name gets in any case. */
    private static final int LEAST_NAME = 24;

    private static final int NO_PARENT = -1;

    /**
     * A node of the forest.
     *
     * @param parent position of the parent, or -1
     * @param label name of the node
     * @param value its value as text
     * @param share its share of the root's value from 0 to 1; NaN if a share is meaningless
     */
    public record Node(int parent, String label, String value, double share) {}

    private final List<Node> nodes;
    private final int[] depths;
    private final boolean[] shown;
    private final int[] lastShownChild;
    private final int[] hiddenBelow;

    /**
     * Creates a drawing of some nodes, and determines which of them are shown.
     *
     * @param maxDepth number of levels below the roots that are shown
     * @param threshold smallest share that is shown, from 0 to 1; nodes without a share are shown
     */
    public TreeText(List<Node> nodes, int maxDepth, double threshold) {
        this.nodes = nodes;
        this.depths = new int[nodes.size()];
        this.shown = new boolean[nodes.size()];
        this.lastShownChild = new int[nodes.size()];
        this.hiddenBelow = new int[nodes.size()];
        Arrays.fill(lastShownChild, NO_PARENT);
        int[] shownAncestor = new int[nodes.size()];
        for (int i = 0; i < nodes.size(); i++) {
            choose(i, maxDepth, threshold, shownAncestor);
        }
    }

    /**
     * Draws the forest.
     *
     * @param screen place where the tree is printed; names that are longer than its lines are cut in the middle
     */
    public void write(Writer out, Screen screen) throws IOException {
        int valueWidth = 0;
        for (int i = 0; i < nodes.size(); i++) {
            valueWidth = shown[i] ? Math.max(valueWidth, nodes.get(i).value().length()) : valueWidth;
        }
        StringBuilder branches = new StringBuilder();
        for (int i = 0; i < nodes.size(); i++) {
            if (shown[i]) {
                Node node = nodes.get(i);
                String numbers =
                        HumanText.share(node.share()) + "  " + HumanText.padded(node.value(), valueWidth) + "  ";
                int room = screen.width() - numbers.length() - LEAST_NAME;
                String branch = branch(i, branches, Math.min(DRAWN_LEVELS, Math.max(1, room / 3)));
                String end = more(hiddenBelow[i]);
                int most = Math.max(LEAST_NAME, screen.width() - numbers.length() - branch.length() - end.length());
                out.write(screen.share(node.share(), numbers) + screen.pale(branch) + OneLine.ends(node.label(), most)
                        + screen.pale(end) + "\n");
            }
        }
    }

    private void choose(int i, int maxDepth, double threshold, int[] shownAncestor) {
        Node node = nodes.get(i);
        int parent = node.parent();
        depths[i] = parent < 0 ? 0 : depths[parent] + 1;
        boolean parentShown = parent < 0 || shown[parent];
        boolean small = Math.abs(node.share()) < threshold; // false for NaN
        shown[i] = parentShown && depths[i] <= maxDepth && !small;
        shownAncestor[i] = shown[i] ? i : parent < 0 ? NO_PARENT : shownAncestor[parent];
        if (shown[i] && parent >= 0) {
            lastShownChild[parent] = i;
        } else if (!shown[i] && shownAncestor[i] >= 0) {
            hiddenBelow[shownAncestor[i]]++;
        }
    }

    /** Returns the branches on the line of a node; {@code above} keeps those of its ancestors from line to line. */
    private String branch(int i, StringBuilder above, int drawnLevels) {
        int depth = depths[i];
        if (depth > drawnLevels) {
            above.setLength(Math.min(above.length(), 3 * drawnLevels));
            return above + "… level " + depth + ": ";
        }
        above.setLength(3 * Math.max(0, depth - 1));
        if (depth == 0) {
            return "";
        }
        boolean last = lastShownChild[nodes.get(i).parent()] == i;
        String line = above + (last ? "└─ " : "├─ ");
        above.append(last ? "   " : "│  ");
        return line;
    }

    private static String more(int hidden) {
        return hidden == 0 ? "" : "  (" + hidden + " more below)";
    }
}
