package org.perfspace.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.io.FileTree;

/**
 * Makes the archive of class data with which Java starts the command in less than half of the time: it contains the classes that
 * a {@link Rehearsal} of the usual commands loads. The launcher starts this program if there is no archive for its jar and its
 * Java.
 *
 * <p>A complete archive has the modification time of its jar, by which the launcher recognises it. Where none can be made, an
 * empty file {@code NAME.failed} keeps the launcher from trying again with this jar. One process at a time makes an archive,
 * with a lock on {@code NAME.lock}; the lock of a killed process is free.
 */
final class ClassDataArchive {

    /** How long the archives of other jars and other Javas are kept after their last change. */
    private static final Duration KEPT = Duration.ofDays(30);

    /** Exit codes of Java after SIGHUP, SIGINT and SIGTERM, which say nothing about the archive. */
    private static final Set<Integer> ORDERED_ENDS = Set.of(129, 130, 143);

    private static final String WAIT = "wait";

    private final Path archive;
    private final Path jar;
    private final List<String> machine;

    /**
     * Creates the maker of an archive.
     *
     * @param archive the file
     * @param jar the jar of the command
     * @param machine the Java machine, with its options
     */
    ClassDataArchive(Path archive, Path jar, List<String> machine) {
        this.archive = archive;
        this.jar = jar;
        this.machine = List.copyOf(machine);
    }

    /**
     * Makes an archive for the jar and the Java of this process. The arguments are {@code wait}, to wait for another process that
     * makes it, or an empty text; the archive; the options of the Java machine.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> machine = new ArrayList<>();
        machine.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        machine.addAll(Arrays.asList(arguments).subList(2, arguments.length));
        new ClassDataArchive(Path.of(arguments[1]), Path.of(System.getProperty("java.class.path")), machine)
                .make(arguments[0].equals(WAIT));
    }

    /**
     * Makes the archive, unless there is a current one or another process makes it at this moment, and deletes what nobody has
     * changed for a month.
     *
     * @param waits whether to wait for the other process
     */
    void make(boolean waits) throws IOException, InterruptedException {
        Path lock = beside(".lock");
        try (FileChannel channel = FileChannel.open(
                lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (isLockedByAnother(channel, waits)) {
                return;
            }
            if (!isCurrent()) {
                makeIn(Files.createTempDirectory(archive.resolveSibling(""), "making-"));
                deleteUnchangedSince(Instant.now().minus(KEPT));
            }
            Files.deleteIfExists(lock);
        }
    }

    /** A file system without locks cannot tell, so that two processes may make an archive there, one after the other. */
    private static boolean isLockedByAnother(FileChannel channel, boolean waits) {
        try {
            return (waits ? channel.lock() : channel.tryLock()) == null;
        } catch (IOException e) {
            System.getLogger(ClassDataArchive.class.getName()).log(System.Logger.Level.DEBUG, "no locks", e);
            return false;
        }
    }

    private boolean isCurrent() throws IOException {
        return Files.isRegularFile(archive, LinkOption.NOFOLLOW_LINKS)
                && timeOf(archive).equals(timeOf(jar));
    }

    private static FileTime timeOf(Path file) throws IOException {
        return Files.getLastModifiedTime(file);
    }

    private void makeIn(Path directory) throws IOException, InterruptedException {
        Thread deletion = new Thread(() -> delete(directory));
        Runtime.getRuntime().addShutdownHook(deletion); // after Ctrl-C
        Path classes = directory.resolve("classes");
        Path made = directory.resolve("archive");
        try {
            int exitCode = run(
                    "-Xshare:off",
                    "-XX:DumpLoadedClassList=" + classes,
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    jar.toString(),
                    Rehearsal.class.getName());
            if (exitCode == 0) {
                exitCode = run(
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + withoutReferences(classes),
                        "-XX:SharedArchiveFile=" + made,
                        "-XX:+UseG1GC",
                        "-cp",
                        jar.toString());
            }
            if (exitCode == 0) {
                Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("r--r--r--"));
                Files.setLastModifiedTime(made, timeOf(jar));
                Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
            } else if (!ORDERED_ENDS.contains(exitCode)) {
                refuse();
            }
        } catch (IOException | UnsupportedOperationException e) {
            System.getLogger(ClassDataArchive.class.getName()).log(System.Logger.Level.DEBUG, "not made", e);
            refuse();
        }
        delete(directory);
        Runtime.getRuntime().removeShutdownHook(deletion);
    }

    /** Keeps the launcher from trying again. */
    private void refuse() throws IOException {
        Files.write(beside(".failed"), new byte[0]);
    }

    /**
     * Returns a list of the classes without references between them, which Java 24 and newer write: to resolve them links the
     * classes, and then those of picocli, whose class files are old, would not be archived.
     */
    private static Path withoutReferences(Path classes) throws IOException {
        try (Stream<String> lines = Files.lines(classes)) {
            List<String> kept = lines.filter(line -> !line.startsWith("@cp ")).toList();
            return Files.write(classes, kept);
        }
    }

    private int run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(machine);
        command.addAll(List.of(options));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    /** Deletes what was made of jars and by Javas that are gone, and what killed processes left. */
    void deleteUnchangedSince(Instant time) throws IOException {
        try (Stream<Path> entries = Files.list(archive.resolveSibling(""))) {
            for (Path entry : entries.toList()) {
                FileTime change = (FileTime) Files.getAttribute(entry, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
                if (change.toInstant().isBefore(time)) {
                    delete(entry);
                }
            }
        }
    }

    private static void delete(Path path) {
        try {
            FileTree.delete(path);
        } catch (IOException e) {
            System.getLogger(ClassDataArchive.class.getName())
                    .log(System.Logger.Level.DEBUG, "not deleted: " + path, e);
        }
    }

    private Path beside(String ending) {
        return archive.resolveSibling(archive.getFileName() + ending);
    }
}
