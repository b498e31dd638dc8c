package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;

/** A file or folder that somebody asked to read, and its first bytes, by which formats know it. */
public final class Input {

    private static final int HEAD = 4096;

    private final Path path;
    private final String name;
    private final boolean folder;
    private final byte[] head;

    private Input(Path path, String name, boolean folder, byte[] head) {
        this.path = path;
        this.name = name;
        this.folder = folder;
        this.head = head;
    }

    /**
     * Looks at a path.
     *
     * @param path a file, or the directory of a database
     * @return the input
     * @throws IOException if there is nothing to read
     */
    public static Input of(Path path) throws IOException {
        return of(path, path.toString());
    }

    /**
     * Looks at a path that messages call by another name.
     *
     * @param path a file, or the directory of a database
     * @param name name in messages, such as {@code -} for standard input
     * @return the input
     * @throws IOException if there is nothing to read
     */
    public static Input of(Path path, String name) throws IOException {
        if (exists(path) && Files.isDirectory(path)) {
            return new Input(path, name, true, new byte[0]);
        }
        if (!exists(path)) {
            throw new NoSuchFileException(name.isEmpty() ? "''" : name, null, "no such file or folder");
        }
        if (isStream(path)) {
            throw Place.of(name).notThisFormat("expected a file or a folder, found a pipe or a device");
        }
        return new Input(path, name, false, readHead(path, name));
    }

    /**
     * {@return whether a path names something that can be read only once, from front to back: a pipe or a device}
     *
     * @param path the path
     * @throws IOException if the path cannot be looked at
     */
    public static boolean isStream(Path path) throws IOException {
        return !path.toString().isEmpty()
                && Files.exists(path)
                && Files.readAttributes(path, BasicFileAttributes.class).isOther();
    }

    /** {@return the path of the file or directory} */
    public Path path() {
        return path;
    }

    /** {@return the place that messages about the whole input begin with} */
    public Place place() {
        return Place.of(name);
    }

    /** {@return whether it is a folder} */
    public boolean isFolder() {
        return folder;
    }

    /**
     * {@return whether a folder holds a regular file of this name, given with {@code /} between its parts}
     *
     * @param file path relative to the directory
     */
    public boolean holds(String file) {
        return folder && Files.isRegularFile(path.resolve(file));
    }

    /**
     * {@return whether a file begins with these bytes}
     *
     * @param signature the bytes
     */
    public boolean startsWith(byte[] signature) {
        return holdsAt(0, signature);
    }

    /**
     * {@return whether these bytes stand at an offset, which must be within the first 4,096 bytes}
     *
     * @param offset position of the first byte
     * @param signature the bytes
     */
    public boolean holdsAt(int offset, byte[] signature) {
        return head.length >= offset + signature.length
                && Arrays.equals(head, offset, offset + signature.length, signature, 0, signature.length);
    }

    /** {@return the first bytes of a file, at most 4,096; none of a folder} */
    public byte[] head() {
        return head.clone();
    }

    /** Returns whether something has this name, after a replacement that was interrupted there has been finished. */
    private static boolean exists(Path path) throws IOException {
        if (!Files.exists(path) && !path.toString().isEmpty()) {
            Exchange.restore(path);
        }
        return !path.toString().isEmpty() && Files.exists(path);
    }

    private static byte[] readHead(Path path, String name) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(HEAD);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // until full or the end
            }
            return Arrays.copyOf(buffer.array(), buffer.position());
        } catch (FileSystemException e) {
            throw e; // it has the name already
        } catch (IOException e) {
            throw InputException.cannotRead(Place.of(name), e);
        }
    }
}
