package org.perfspace.reader.tau.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauThread;
import org.perfspace.io.Input;
import org.perfspace.io.Place;

/** The text files of a directory and of the directories {@code MULTI__METRIC} in it. */
final class TauFolder {

    /** A thread that never learned its number has a negative one; TAU's own tools ignore such files. */
    private static final Pattern NEGATIVE = Pattern.compile("profile(\\.-?\\d{1,9}){3}");

    private final List<TauFile> files = new ArrayList<>();
    private long ignored;

    private TauFolder() {}

    /** Lists the files, metric by metric, each with its threads in order. */
    static TauFolder of(Input input) throws IOException {
        TauFolder folder = new TauFolder();
        folder.add(input.path(), input.place());
        for (Path path : sorted(input.path())) {
            String name = String.valueOf(path.getFileName());
            if (name.startsWith(TauLayout.MULTI_FOLDER) && Files.isDirectory(path)) {
                folder.add(path, Place.of(input.place().file() + "/" + name));
            }
        }
        return folder;
    }

    /** Returns the files. */
    List<TauFile> files() {
        return files;
    }

    /** Returns notes on files that are ignored although they look like profiles. */
    List<String> notes() {
        return ignored == 0
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT, "ignored %,d profiles whose names have a negative number, as TAU does", ignored));
    }

    private void add(Path folder, Place place) throws IOException {
        List<TauFile> found = new ArrayList<>();
        for (Path path : sorted(folder)) {
            String name = String.valueOf(path.getFileName());
            Optional<TauThread> thread = TauThread.ofFile(name);
            if (thread.isPresent() && Files.isRegularFile(path)) {
                found.add(new TauFile(path, Place.of(place.file() + "/" + name), thread.get()));
            } else if (NEGATIVE.matcher(name).matches()) {
                ignored++;
            }
        }
        found.sort(Comparator.comparing(TauFile::thread));
        files.addAll(found);
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }
}
