package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.Storage;

/**
 * The directory of a database.
 *
 * @param input the directory
 */
record HpctFolder(Input input) {

    private static final int MOST_FILES = 100_000;

    /** Returns the directory itself, or the parent directory if the input is one of its files. */
    public static HpctFolder of(Input input) throws IOException {
        return new HpctFolder(input.isFolder() ? input : input.around());
    }

    /** Returns the name of the database as the user gave it. */
    public Place place() {
        return input.place();
    }

    /** Returns whether one of the four files exists. */
    boolean holds(DbFile file) throws IOException {
        return input.holds(file.fileName());
    }

    /** Opens one of the four files. */
    public DbSource open(DbFile file, boolean salvage) throws IOException {
        ByteSource bytes = read(file.fileName());
        try {
            return DbSource.of(file, bytes, salvage);
        } catch (IOException | RuntimeException e) {
            bytes.close();
            throw e;
        }
    }

    /** Opens a file of the directory, if it exists. */
    public Optional<ByteSource> open(String file) throws IOException {
        return input.holds(file) ? Optional.of(read(file)) : Optional.empty();
    }

    /** Returns whether a file, or a directory on the way to it, is a link. */
    boolean isLinked(String file) throws IOException {
        for (int end = file.indexOf('/'); end >= 0; end = file.indexOf('/', end + 1)) {
            if (input.entry(file.substring(0, end))
                    .filter(Storage.Entry::isLink)
                    .isPresent()) {
                return true;
            }
        }
        return input.entry(file).filter(Storage.Entry::isLink).isPresent();
    }

    /** Opens a file of the directory. */
    public ByteSource read(String file) throws IOException {
        return input.open(file, placeOf(file));
    }

    /** Returns the place of a file of the directory, for messages. */
    public Place placeOf(String file) {
        String folder = place().file();
        return Place.of(folder.endsWith("/") ? folder + file : folder + "/" + file);
    }

    /**
     * Returns the names of all regular files, sorted, with {@code /} between the elements of a path; links are not followed.
     *
     * @param odd receives a line if there are too many files
     * @throws IOException if a directory cannot be listed, or an entry of it cannot be examined
     */
    public List<String> files(List<String> odd) throws IOException {
        List<String> found = new ArrayList<>();
        Deque<String> folders = new ArrayDeque<>();
        folders.add("");
        while (!folders.isEmpty()) {
            String folder = folders.pop();
            for (String name : input.list(folder)) {
                String member = folder.isEmpty() ? name : folder + "/" + name;
                Optional<Storage.Entry> entry = input.entry(member).filter(known -> !known.isLink());
                if (entry.isPresent() && entry.get().kind() == Storage.Kind.FOLDER) {
                    folders.push(member);
                } else if (entry.isPresent() && found.size() == MOST_FILES) {
                    odd.add("the directory has more than " + MOST_FILES + " files: the others are not kept");
                    folders.clear();
                    break;
                } else if (entry.isPresent() && entry.get().kind() == Storage.Kind.FILE) {
                    found.add(member);
                }
            }
        }
        found.sort(null);
        return found;
    }
}
