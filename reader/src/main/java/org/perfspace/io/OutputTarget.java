package org.perfspace.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;

/**
 * The path of an output, and the kind of file that exists there now.
 *
 * @param given name that the user gave, for messages
 * @param path path to write to, after following symbolic links
 * @param kind kind of file that exists there
 */
record OutputTarget(Path given, Path path, Kind kind) {

    /**
     * The kinds of files that may exist at the path of an output. A file of any other kind is neither written to nor
     * replaced.
     */
    public enum Kind {
        ABSENT,
        FILE,
        DIRECTORY,
        /** A pipe or a character device, such as a terminal: it is not replaced, and the output is written to it. */
        STREAM
    }

    private static final Set<String> STANDARD_OUTPUT = Set.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");
    private static final int MOST_LINKS = 40;

    private static final int TYPE = 0170000;
    private static final int FIFO = 0010000;
    private static final int CHARACTER_DEVICE = 0020000;
    private static final int BLOCK_DEVICE = 0060000;

    /**
     * Returns the target for a path.
     *
     * @throws OutputException if the path cannot be examined, if a file exists there to which perfspace does not write,
     *     or if a replacement was interrupted there
     */
    public static OutputTarget of(Path given) throws OutputException {
        return OutputException.naming(given, () -> find(given));
    }

    private static OutputTarget find(Path given) throws IOException {
        if (isStandardOutput(given)) {
            return new OutputTarget(given, given, Kind.STREAM);
        }
        if (given.toString().isEmpty()) {
            throw new OutputException("''", "cannot be written: the name is empty", null);
        }
        Path path = follow(given);
        Workspace.whole(() -> {
            Exchange.clear(path);
            return path;
        });
        return switch (kind(given)) {
            case ABSENT -> new OutputTarget(given, path, Kind.ABSENT);
            case FILE -> new OutputTarget(given, path, Kind.FILE);
            case DIRECTORY -> new OutputTarget(given, given.toRealPath(), Kind.DIRECTORY);
            case STREAM -> new OutputTarget(given, given, Kind.STREAM);
        };
    }

    public static boolean isStandardOutput(Path path) {
        return STANDARD_OUTPUT.contains(path.toString());
    }

    /** Follows symbolic links, if the path ends in one, to their target, which need not exist. */
    static Path follow(Path path) throws IOException {
        Path end = path;
        for (int links = 0; links < MOST_LINKS && Files.isSymbolicLink(end); links++) {
            end = end.resolveSibling(Files.readSymbolicLink(end));
        }
        return end;
    }

    /** Returns the target for the same path as it is now. */
    public OutputTarget again() throws OutputException {
        OutputTarget now = of(path);
        if (now.isStream()) {
            throw new OutputException(given.toString(), "has become a pipe or a device; it will not be replaced", null);
        }
        return new OutputTarget(given, path, now.kind);
    }

    /** Returns whether the output is written to an existing pipe or device, which is not replaced. */
    public boolean isStream() {
        return kind == Kind.STREAM;
    }

    /** Returns the directory that contains the output. */
    public Path directory() {
        Path absolute = path.toAbsolutePath();
        return Optional.ofNullable(absolute.getParent()).orElse(absolute);
    }

    /** Returns the last part of the path. */
    public String name() {
        return String.valueOf(path.getFileName());
    }

    /**
     * Checks that an output of one kind may be created at the path.
     *
     * @param output {@link Kind#FILE} or {@link Kind#DIRECTORY}
     * @param replace whether an existing output of the same kind may be replaced
     */
    public void require(Kind output, boolean replace) throws OutputException {
        if (isStream() && output == Kind.DIRECTORY) {
            throw new OutputException(
                    given.toString(), "is a pipe or a device; a directory cannot be written into it", null);
        }
        if (kind == Kind.ABSENT || isStream()) {
            return;
        }
        if (!replace) {
            throw OutputException.exists(given);
        }
        if (kind != output) {
            String what = kind == Kind.FILE ? "is a file; a directory" : "is a directory; a file";
            throw new OutputException(given.toString(), what + " will not replace it", null);
        }
    }

    private static Kind kind(Path path) throws IOException {
        BasicFileAttributes found;
        try {
            found = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            return Kind.ABSENT;
        }
        if (!found.isOther()) {
            return found.isDirectory() ? Kind.DIRECTORY : Kind.FILE;
        }
        int type = (int) Files.getAttribute(path, "unix:mode") & TYPE;
        if (type == FIFO || type == CHARACTER_DEVICE) {
            return Kind.STREAM;
        }
        String what = type == BLOCK_DEVICE ? "a block device" : "a socket";
        throw new OutputException(path.toString(), "is " + what + "; it will not be replaced", null);
    }
}
