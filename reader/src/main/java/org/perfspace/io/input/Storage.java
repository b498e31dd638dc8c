package org.perfspace.io.input;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;

/**
 * Files and directories from which profiles are read, wherever they are kept: on a disk, in memory, in an object store.
 * Names are relative to the storage, with {@code /} between their parts; the empty name stands for the directory of the
 * whole storage. Safe for use by several threads at once.
 */
public interface Storage {

    /** The kinds of things that have a name. */
    enum Kind {
        /** A file of a known size. */
        FILE,
        /** A directory. */
        FOLDER,
        /** A pipe or a device, which can be read only once. */
        STREAM
    }

    /**
     * A thing that has a name.
     *
     * @param kind what it is; links are followed
     * @param size number of bytes of a file; otherwise 0
     * @param isLink whether the name is a link to something elsewhere
     */
    record Entry(Kind kind, long size, boolean isLink) {

        /** A directory. */
        public static final Entry FOLDER = new Entry(Kind.FOLDER, 0, false);

        /**
         * {@return a file}
         *
         * @param size number of bytes
         */
        public static Entry file(long size) {
            return new Entry(Kind.FILE, size, false);
        }
    }

    /**
     * {@return what has a name, or nothing if there is no such name}
     *
     * @param name the name
     * @throws IOException if the storage cannot be asked
     */
    Optional<Entry> entry(String name) throws IOException;

    /**
     * {@return the names in a directory in any order, without that of the directory}
     *
     * @param folder name of the directory
     * @throws java.nio.file.AccessDeniedException if the caller may not list it
     * @throws IOException if it cannot be listed
     */
    List<String> list(String folder) throws IOException;

    /**
     * Opens a file, which the caller closes.
     *
     * @param name name of the file
     * @param place what messages call the file
     * @return its bytes
     * @throws IOException if it cannot be opened
     */
    ByteSource open(String name, Place place) throws IOException;

    /**
     * {@return files in memory}
     *
     * @param files the bytes of each file, which are not copied and must not be changed afterwards
     */
    static Storage ofMemory(Map<String, byte[]> files) {
        return new MemoryStorage(files);
    }
}
