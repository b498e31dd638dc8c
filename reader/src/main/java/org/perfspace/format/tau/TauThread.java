package org.perfspace.format.tau;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A thread, identified by TAU's numbers. Threads are ordered by node, context and thread.
 *
 * @param node number of the process, at least 0
 * @param context number of the address space within the node
 * @param thread number of the thread within the context
 */
public record TauThread(int node, int context, int thread) implements Comparable<TauThread> {

    private static final Pattern FILE_NAME = Pattern.compile("profile\\.(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})");

    /** Returns the thread of a file, if the name of the file has the form {@code profile.N.C.T}. */
    public static Optional<TauThread> ofFile(String name) {
        Matcher matcher = FILE_NAME.matcher(name);
        return matcher.matches()
                ? Optional.of(new TauThread(number(matcher, 1), number(matcher, 2), number(matcher, 3)))
                : Optional.empty();
    }

    /** Returns the name of the file of this thread. */
    public String fileName() {
        return "profile." + this;
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    @Override
    public int compareTo(TauThread other) {
        int byNode = Integer.compare(node, other.node);
        int byContext = byNode != 0 ? byNode : Integer.compare(context, other.context);
        return byContext != 0 ? byContext : Integer.compare(thread, other.thread);
    }

    /** Returns the three numbers as TAU writes them, such as {@code 0.0.1}. */
    @Override
    public String toString() {
        return node + "." + context + "." + thread;
    }
}
