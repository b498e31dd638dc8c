package org.perfspace.io.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;

/**
 * A file as it was at a moment, by which changes of its content are noticed.
 *
 * @param identity what tells it from other files
 * @param size number of bytes
 * @param modified time of the last change
 */
public record FileState(Object identity, long size, FileTime modified) {

    /** Looks at a file; links are followed. */
    public static FileState of(Path path) throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileState(
                Objects.requireNonNullElse(now.fileKey(), path.toAbsolutePath()), now.size(), now.lastModifiedTime());
    }

    /** Written out, as what a record has instead is made at run time, at each start. */
    @Override
    public boolean equals(Object other) {
        return other instanceof FileState state
                && identity.equals(state.identity)
                && size == state.size
                && modified.equals(state.modified);
    }

    @Override
    public int hashCode() {
        return identity.hashCode();
    }

    /** Returns whether a name is still that of this file, and the content is the same. */
    public boolean isSameFile(Path path) throws IOException {
        try {
            return of(path).equals(this);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * Returns whether the content is another now. A name that is gone, or that is another file's by now, says nothing: who
     * opened this file still has it.
     */
    public boolean hasChanged(Path path) throws IOException {
        try {
            FileState now = of(path);
            return now.identity.equals(identity) && !now.equals(this);
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
