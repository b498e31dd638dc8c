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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file or directory to be read, and the first bytes of the file, from which the format is detected. It is in a
 * {@link Storage}, which is a directory on disk unless another one is specified.
 */
public final class Input {

    private static final int HEAD = 4096;

    /** Name of a file that was a stream and has no other name. */
    private static final String STREAM = "input";

    private final Storage storage;
    private final String file;
    private final String name;
    private final boolean folder;
    private final byte[] head;

    /** The watch over all files that are opened through this input; null if nobody watches them. */
    private final @Nullable Watch watch;

    private Input(Storage storage, String file, String name, boolean folder, byte[] head, @Nullable Watch watch) {
        this.storage = storage;
        this.file = file;
        this.name = name;
        this.folder = folder;
        this.head = head;
        this.watch = watch;
    }

    /** Returns the same input, of which every file that is opened from now on is watched, also in directories around it. */
    Input watchedBy(@Nullable Watch watching) {
        return new Input(storage, file, name, folder, head, watching);
    }

    /**
     * Creates the input for a path.
     *
     * @param path a file, or the directory of a database
     * @return the input
     * @throws IOException if there is nothing to read
     */
    public static Input of(Path path) throws IOException {
        return of(path, path.toString());
    }

    /**
     * Creates the input for a path that has another name in messages.
     *
     * @param path a file, or the directory of a database
     * @param name name in messages, such as {@code -} for standard input
     * @return the input
     * @throws IOException if there is nothing to read
     */
    public static Input of(Path path, String name) throws IOException {
        if (path.toString().isEmpty()) {
            throw missing(name);
        }
        Path stored = stored(path);
        Path last = stored.getFileName();
        return of(Disk.around(stored), last == null ? "" : last.toString(), name);
    }

    /**
     * Creates the input for a file or directory of a storage.
     *
     * @param storage the storage
     * @param file its name in the storage
     * @param name name in messages, such as its URL
     * @return the input
     * @throws IOException if there is nothing to read
     */
    public static Input of(Storage storage, String file, String name) throws IOException {
        Optional<Storage.Entry> entry = entry(storage, file, Place.of(name));
        if (entry.isEmpty()) {
            throw missing(name);
        }
        return switch (entry.get().kind()) {
            case FOLDER -> new Input(storage, file, name, true, new byte[0], null);
            case STREAM ->
                throw Place.of(name).notThisFormat("expected a file or a directory, found a pipe or a device");
            case FILE -> new Input(storage, file, name, false, readHead(storage, file, Place.of(name)), null);
        };
    }

    /**
     * {@return the path of the only file whose name Java decodes as that of a path which does not exist; otherwise the path}
     * Java decodes the arguments of a command, and has a replacement character for each byte that is no text.
     *
     * @param path a path that a user gave
     * @throws IOException if a directory cannot be read
     */
    public static Path stored(Path path) throws IOException {
        return Disk.stored(path);
    }

    /**
     * Creates the input for the bytes of a stream, which are valid until the source is closed.
     *
     * @param bytes the bytes
     * @param name name in messages, such as {@code -} for standard input
     * @return the input
     * @throws IOException if the bytes cannot be read
     */
    public static Input of(ByteSource bytes, String name) throws IOException {
        return of(new OpenFiles(Map.of(STREAM, bytes)), STREAM, name);
    }

    private static NoSuchFileException missing(String name) {
        return new NoSuchFileException(name.isEmpty() ? "''" : name, null, "no such file or directory");
    }

    /**
     * {@return whether a path names a pipe or a device, which can be read only once and sequentially}
     *
     * @param path the path
     * @throws IOException if the path cannot be accessed
     */
    public static boolean isStream(Path path) throws IOException {
        return !path.toString().isEmpty()
                && Files.exists(path)
                && Files.readAttributes(path, BasicFileAttributes.class).isOther();
    }

    /** {@return the path of the file or directory, if it is on disk} */
    public Optional<Path> path() {
        return storage instanceof Disk disk ? Optional.of(disk.path(file)) : Optional.empty();
    }

    /** {@return the last part of the name of the file or directory in its storage} */
    public String fileName() {
        return file.substring(file.lastIndexOf('/') + 1);
    }

    /**
     * {@return the directory that contains this file or directory}
     *
     * @throws IOException if the directory cannot be accessed
     */
    public Input around() throws IOException {
        int slash = name.lastIndexOf('/');
        String folderName = slash > 0 ? name.substring(0, slash) : slash == 0 ? "/" : ".";
        if (storage instanceof Disk disk) {
            Path path = disk.path(file).toAbsolutePath();
            return of(Optional.ofNullable(path.getParent()).orElse(path), folderName)
                    .watchedBy(watch);
        }
        String parent = file.substring(0, Math.max(0, file.lastIndexOf('/')));
        return new Input(storage, parent, folderName, true, new byte[0], watch);
    }

    /** {@return the place of the whole input, with which messages about it begin} */
    public Place place() {
        return Place.of(name);
    }

    /** {@return whether this input is a directory} */
    public boolean isFolder() {
        return folder;
    }

    /**
     * {@return whether a directory contains a file of this name, given with {@code /} between its parts}
     *
     * @param member path relative to the directory
     * @throws IOException if there is an entry of this name that is not a file or cannot be examined
     */
    public boolean holds(String member) throws IOException {
        Optional<Storage.Entry> entry = folder ? entry(member) : Optional.empty();
        if (entry.isPresent() && entry.get().kind() != Storage.Kind.FILE) {
            String found = entry.get().kind() == Storage.Kind.FOLDER ? "a directory" : "a pipe or a device";
            throw placeOf(member).corrupt("expected a file, found %s", found);
        }
        return entry.isPresent();
    }

    /**
     * {@return the entry of a name in a directory, given with {@code /} between its parts; the empty name stands for
     * this input}
     *
     * @param member path relative to the directory
     * @throws IOException if there is an entry of this name that cannot be examined
     */
    public Optional<Storage.Entry> entry(String member) throws IOException {
        return entry(storage, inside(member), placeOf(member));
    }

    private static Optional<Storage.Entry> entry(Storage storage, String file, Place place) throws IOException {
        try {
            return storage.entry(file);
        } catch (InputException | ProfileException e) {
            throw e;
        } catch (IOException e) {
            throw InputException.cannotRead(place, e);
        }
    }

    /**
     * {@return the sorted names in this directory or in a directory below it}
     *
     * @param member path relative to this directory; empty for this directory
     * @throws IOException if it cannot be listed
     */
    public List<String> list(String member) throws IOException {
        return storage.list(inside(member)).stream().sorted().toList();
    }

    /**
     * Creates the input for a file or directory in this directory.
     *
     * @param member path relative to this directory
     * @return the input, whose name in messages consists of both names
     * @throws IOException if there is nothing to read
     */
    public Input member(String member) throws IOException {
        return of(storage, inside(member), placeOf(member).file()).watchedBy(watch);
    }

    private Place placeOf(String member) {
        return Place.of(member.isEmpty() ? name : name.endsWith("/") ? name + member : name + "/" + member);
    }

    /**
     * Opens this file, which the caller closes.
     *
     * @return its bytes
     * @throws IOException if it cannot be opened
     */
    public ByteSource open() throws IOException {
        return open("", place());
    }

    /**
     * Opens a file of this directory, which the caller closes.
     *
     * @param member path relative to the directory
     * @param place name of the file in messages
     * @return its bytes
     * @throws IOException if it cannot be opened
     */
    public ByteSource open(String member, Place place) throws IOException {
        ByteSource source = storage.open(inside(member), place);
        if (watch != null) {
            watch.add(source);
        }
        return source;
    }

    private String inside(String member) {
        return file.isEmpty() ? member : member.isEmpty() ? file : file + "/" + member;
    }

    /**
     * {@return whether the file begins with these bytes}
     *
     * @param signature the bytes
     */
    public boolean startsWith(byte[] signature) {
        return holdsAt(0, signature);
    }

    /**
     * {@return whether the file has these bytes at an offset, which must be within the first 4,096 bytes}
     *
     * @param offset position of the first byte
     * @param signature the bytes
     */
    public boolean holdsAt(int offset, byte[] signature) {
        return head.length >= offset + signature.length
                && Arrays.equals(head, offset, offset + signature.length, signature, 0, signature.length);
    }

    /** {@return the first bytes of a file, at most 4,096; empty for a directory} */
    public byte[] head() {
        return head.clone();
    }

    private static byte[] readHead(Storage storage, String file, Place place) throws IOException {
        if (storage instanceof Disk disk) {
            return readHead(disk.path(file), place);
        }
        try (ByteSource source = storage.open(file, place)) {
            return source.bytes(0, (int) Math.min(HEAD, source.size()));
        }
    }

    /** Reads as many bytes as the file contains at this time: a file on disk may still grow. */
    private static byte[] readHead(Path path, Place place) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(HEAD);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // until full or the end
            }
            return Arrays.copyOf(buffer.array(), buffer.position());
        } catch (FileSystemException e) {
            throw e; // its message contains the name already
        } catch (IOException e) {
            throw InputException.cannotRead(place, e);
        }
    }
}
