package org.perfspace.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.Storage;

/**
 * A directory of a Hadoop file system. The statuses of files in a listing are cached, so that they need not be
 * requested individually.
 */
final class HadoopStorage implements Storage {

    private final FileSystem files;
    private final Path root;
    private final Map<String, FileStatus> known = new ConcurrentHashMap<>();

    HadoopStorage(FileSystem files, Path root) {
        this.files = files;
        this.root = root;
    }

    @Override
    public Optional<Entry> entry(String name) throws IOException {
        try {
            FileStatus status = status(name);
            Kind kind = status.isDirectory() ? Kind.FOLDER : Kind.FILE;
            return Optional.of(new Entry(kind, kind == Kind.FILE ? status.getLen() : 0, status.isSymlink()));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> list(String folder) throws IOException {
        List<String> names = new ArrayList<>();
        try {
            for (FileStatus status : HadoopFiles.named(path(folder), () -> files.listStatus(path(folder)))) {
                String name = status.getPath().getName();
                names.add(name);
                known.put(folder.isEmpty() ? name : folder + "/" + name, status);
            }
        } catch (AccessControlException e) {
            AccessDeniedException denied =
                    new AccessDeniedException(path(folder).toString());
            denied.initCause(e);
            throw denied;
        }
        return names;
    }

    @Override
    public ByteSource open(String name, Place place) throws IOException {
        try {
            return HadoopSource.open(files, status(name), place);
        } catch (FileNotFoundException e) {
            throw place.corrupt("expected a file of this name, found none").causedBy(e);
        }
    }

    private FileStatus status(String name) throws IOException {
        FileStatus status = known.get(name);
        if (status == null) {
            status = HadoopFiles.named(path(name), () -> files.getFileStatus(path(name)));
            known.put(name, status);
        }
        return status;
    }

    private Path path(String name) {
        return name.isEmpty() ? root : new Path(root, name);
    }
}
