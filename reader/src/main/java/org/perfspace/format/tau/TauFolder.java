package org.perfspace.format.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.Storage;
import org.perfspace.model.Definitions;

/** The text files in a directory and in its subdirectories {@code MULTI__METRIC}. */
final class TauFolder {

    /** Name of the file of a thread without a number, which has a negative one; TAU's own tools ignore such files. */
    private static final Pattern NEGATIVE = Pattern.compile("profile(\\.-?\\d{1,9}){3}");

    private final List<TauFile> files = new ArrayList<>();
    private final boolean salvage;
    private long ignored;

    private TauFolder(boolean salvage) {
        this.salvage = salvage;
    }

    /**
     * Lists the files, metric by metric, each with its threads in order.
     *
     * @param names what the directory contains
     * @param salvage whether damaged files are read up to their first fault
     */
    static TauFolder of(Input input, List<String> names, boolean salvage) throws IOException {
        TauFolder folder = new TauFolder(salvage);
        folder.add(input, "", names);
        for (String name : names) {
            if (name.startsWith(TauLayout.MULTI_FOLDER) && isFolder(input, name)) {
                folder.add(input, name + "/", input.list(name));
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
                : List.of(Definitions.count(
                        ignored,
                        "ignored 1 profile whose name has a negative number, as TAU does",
                        "ignored %,d profiles whose names have a negative number, as TAU does"));
    }

    private void add(Input input, String folder, List<String> names) throws IOException {
        List<TauFile> found = new ArrayList<>();
        for (String name : names) {
            String member = folder + name;
            Optional<TauThread> thread = TauThread.ofFile(name);
            if (thread.isPresent()) {
                if (!input.holds(member)) {
                    continue; // it has been deleted since the directory was listed
                }
                found.add(new TauFile(
                        input, member, Place.of(input.place().file() + "/" + member), thread.get(), salvage));
            } else if (NEGATIVE.matcher(name).matches()) {
                ignored++;
            }
        }
        if (!found.isEmpty()) {
            found.sort(Comparator.comparing(TauFile::thread));
            files.addAll(found);
        }
    }

    private static boolean isFolder(Input input, String member) throws IOException {
        return input.entry(member)
                .filter(entry -> entry.kind() == Storage.Kind.FOLDER)
                .isPresent();
    }
}
