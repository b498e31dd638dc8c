package org.perfspace.io;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files and directories from which profiles are read: on a disk, in memory, or in an object store. Names are
 * relative to the storage, with {@code /} between their parts; the empty name stands for the root directory of the
 * storage. Safe for use by several threads at once.
 */
public interface Storage {

    /** The kinds of entries. */
    enum Kind {
        /** A file of a known size. */
        FILE,
        /** A directory. */
        FOLDER,
        /** A pipe or a device, which can be read only once. */
        STREAM
    }

    /**
     * A file, directory or stream in a storage.
     *
     * @param kind the kind of entry; links are followed
     * @param size number of bytes of a file; 0 for other kinds
     * @param isLink whether the name is a link
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
     * {@return the entry of a name, or empty if there is none}
     *
     * @param name the name
     * @throws IOException if the storage cannot be accessed
     */
    Optional<Entry> entry(String name) throws IOException;

    /**
     * {@return the names in a directory in any order, without the name of the directory itself}
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
     * @param place name of the file in messages
     * @return its bytes
     * @throws IOException if it cannot be opened
     */
    ByteSource open(String name, Place place) throws IOException;

    /**
     * {@return a storage of files in memory}
     *
     * @param files the bytes of each file, which are not copied and must not be changed afterwards
     */
    static Storage ofMemory(Map<String, byte[]> files) {
        Map<String, ByteSource> open = new HashMap<>();
        files.forEach((name, bytes) -> open.put(name, new HeapSource(bytes, Place.of(name))));
        return new OpenFiles(open);
    }
}
