package org.perfspace.format.tau;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The immediate dominators of a graph with the root 0, by the algorithm of Lengauer and Tarjan: the last vertex that all ways
 * from the root to a vertex have in common. Vertices that cannot be reached are treated as if the root led to the first of
 * them. The work is almost linear, and nothing recurses.
 */
final class Dominators {

    private static final int NONE = -1;

    private final List<List<Integer>> successors = new ArrayList<>();
    private final List<List<Integer>> predecessors = new ArrayList<>();

    /** Adds a vertex and returns its number; the first one is the root. */
    int addVertex() {
        successors.add(new ArrayList<>());
        predecessors.add(new ArrayList<>());
        return successors.size() - 1;
    }

    /** Adds an edge. */
    void addEdge(int from, int to) {
        successors.get(from).add(to);
        predecessors.get(to).add(from);
    }

    /** A computation: {@code number} is the position of a vertex in depth-first order, the arrays below go by it. */
    private final class Search {
        private final int[] number;
        private final int[] vertex;
        private final int[] parent;
        private final int[] semi;
        private final int[] ancestor;
        private final int[] best;
        private int visited;

        Search() {
            int size = successors.size();
            number = new int[size];
            vertex = new int[size];
            parent = new int[size];
            semi = new int[size];
            ancestor = new int[size];
            best = new int[size];
            Arrays.fill(number, NONE);
            Arrays.fill(ancestor, NONE);
        }

        private void visit(int vertexNumber, int from) {
            number[vertexNumber] = visited;
            vertex[visited] = vertexNumber;
            parent[visited] = from;
            semi[visited] = visited;
            best[visited] = visited;
            visited++;
        }

        /** Visits everything that a vertex leads to, in depth-first order. */
        void visitFrom(int start, int from) {
            int[] stack = new int[successors.size()];
            int[] next = new int[successors.size()];
            int depth = 0;
            visit(start, from);
            stack[depth++] = start;
            while (depth > 0) {
                int top = stack[depth - 1];
                List<Integer> edges = successors.get(top);
                if (next[top] == edges.size()) {
                    depth--;
                    continue;
                }
                int to = edges.get(next[top]++);
                if (number[to] == NONE) {
                    visit(to, number[top]);
                    stack[depth++] = to;
                }
            }
        }

        /** Returns the vertex with the smallest semidominator on the way up to the vertices that are not linked yet. */
        int evaluate(int v) {
            if (ancestor[v] == NONE) {
                return v;
            }
            List<Integer> way = new ArrayList<>();
            for (int up = v; ancestor[ancestor[up]] != NONE; up = ancestor[up]) {
                way.add(up);
            }
            for (int i = way.size() - 1; i >= 0; i--) {
                int at = way.get(i);
                int above = ancestor[at];
                best[at] = semi[best[above]] < semi[best[at]] ? best[above] : best[at];
                ancestor[at] = ancestor[above];
            }
            return best[v];
        }
    }

    /**
     * Returns the immediate dominator of each vertex in the order of a depth-first search, in which a dominator comes before
     * its vertices: pairs of a vertex and its dominator.
     */
    List<int[]> pairs() {
        Search search = new Search();
        search.visitFrom(0, NONE);
        for (int start = 1; start < successors.size(); start++) {
            if (search.number[start] == NONE) {
                addEdge(0, start);
                search.visitFrom(start, 0);
            }
        }
        int[] dominator = new int[search.visited];
        List<List<Integer>> buckets = new ArrayList<>();
        for (int i = 0; i < search.visited; i++) {
            buckets.add(new ArrayList<>());
        }
        for (int w = search.visited - 1; w > 0; w--) {
            for (int from : predecessors.get(search.vertex[w])) {
                int best = search.evaluate(search.number[from]);
                search.semi[w] = Math.min(search.semi[w], search.semi[best]);
            }
            buckets.get(search.semi[w]).add(w);
            search.ancestor[w] = search.parent[w];
            for (int v : buckets.get(search.parent[w])) {
                int best = search.evaluate(v);
                dominator[v] = search.semi[best] < search.semi[v] ? best : search.parent[w];
            }
            buckets.get(search.parent[w]).clear();
        }
        List<int[]> pairs = new ArrayList<>();
        for (int w = 1; w < search.visited; w++) {
            if (dominator[w] != search.semi[w]) {
                dominator[w] = dominator[dominator[w]];
            }
            pairs.add(new int[] {search.vertex[w], search.vertex[dominator[w]]});
        }
        return pairs;
    }
}
