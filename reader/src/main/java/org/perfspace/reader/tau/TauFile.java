package org.perfspace.reader.tau;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.io.Input;
import org.perfspace.io.Place;

/**
 * One file of a folder of profiles, and the thread that its name tells.
 *
 * @param path where it is
 * @param place its name in messages
 * @param thread whose profile it is
 */
record TauFile(Path path, Place place, ThreadId thread) {

    /**
     * A thread in TAU's numbers.
     *
     * @param node the process
     * @param context address space within it
     * @param thread thread within that
     */
    record ThreadId(int node, int context, int thread) implements Comparable<ThreadId> {

        @Override
        public int compareTo(ThreadId other) {
            int byNode = Integer.compare(node, other.node);
            int byContext = Integer.compare(context, other.context);
            return byNode != 0 ? byNode : byContext != 0 ? byContext : Integer.compare(thread, other.thread);
        }
    }

    /** The files of a folder, or of its MULTI__ folders; metric by metric, threads in order. */
    static List<TauFile> in(Input input) throws IOException {
        List<TauFile> files = new ArrayList<>(inFolder(input.path(), input.place()));
        for (Path folder : sorted(input.path())) {
            String name = String.valueOf(folder.getFileName());
            if (name.startsWith(TauLayout.MULTI_FOLDER) && Files.isDirectory(folder)) {
                files.addAll(inFolder(folder, Place.of(input.place().file() + "/" + name)));
            }
        }
        return files;
    }

    private static List<TauFile> inFolder(Path folder, Place place) throws IOException {
        List<TauFile> files = new ArrayList<>();
        for (Path path : sorted(folder)) {
            String name = String.valueOf(path.getFileName());
            Matcher matcher = TauLayout.FILE_NAME.matcher(name);
            if (matcher.matches() && Files.isRegularFile(path)) {
                ThreadId thread = new ThreadId(number(matcher, 1), number(matcher, 2), number(matcher, 3));
                files.add(new TauFile(path, Place.of(place.file() + "/" + name), thread));
            }
        }
        files.sort(java.util.Comparator.comparing(TauFile::thread));
        return files;
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }
}
