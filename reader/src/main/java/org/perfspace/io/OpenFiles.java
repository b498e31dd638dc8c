package org.perfspace.io;

import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Files that are open already or in memory. A directory exists if the name of a file contains it. */
final class OpenFiles implements Storage {

    private final TreeMap<String, ByteSource> files = new TreeMap<>();

    OpenFiles(Map<String, ? extends ByteSource> files) {
        this.files.putAll(files);
    }

    @Override
    public Optional<Entry> entry(String name) {
        ByteSource file = files.get(name);
        if (file != null) {
            return Optional.of(Entry.file(file.size()));
        }
        String next = files.ceilingKey(inside(name));
        return next != null && next.startsWith(inside(name)) ? Optional.of(Entry.FOLDER) : Optional.empty();
    }

    @Override
    public List<String> list(String folder) throws NoSuchFileException {
        String start = inside(folder);
        List<String> names = new ArrayList<>();
        String name = files.ceilingKey(start);
        while (name != null && name.startsWith(start)) {
            int slash = name.indexOf('/', start.length());
            String first = name.substring(start.length(), slash < 0 ? name.length() : slash);
            names.add(first);
            // '0' is the character after the slash
            name = slash < 0 ? files.higherKey(name) : files.ceilingKey(start + first + '0');
        }
        if (names.isEmpty()) {
            throw new NoSuchFileException(folder, null, "no such directory");
        }
        return names;
    }

    @Override
    public ByteSource open(String name, Place place) throws ProfileException {
        ByteSource file = files.get(name);
        if (file == null) {
            throw place.corrupt("expected a file of this name, found none");
        }
        return file.slice(0, file.size(), place);
    }

    private static String inside(String folder) {
        return folder.isEmpty() ? "" : folder + "/";
    }
}
