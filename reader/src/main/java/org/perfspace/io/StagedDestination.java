package org.perfspace.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file, several files, or a directory, written in a {@link Workspace} beside the target and moved to it once they are
 * complete: a single file by a rename, everything else by an {@link Exchange}.
 */
final class StagedDestination implements Destination {

    private static final Pattern LEFT = Pattern.compile("\\..*\\.perfspace-[0-9]+");
    private static final int DIRECTORIES = 1_000;

    /**
     * Names of the workspaces in the directories to which this process wrote last, as they were when the directory was
     * first listed: a directory of many results is listed only once.
     */
    private static final Map<Path, Set<String>> SEEN = new HashMap<>();

    private final OutputTarget target;
    private final OutputTarget.Kind kind;
    private final boolean replace;
    private final Workspace workspace;
    private final Path fresh;
    private final List<FileChannel> channels = new ArrayList<>();

    private StagedDestination(OutputTarget target, OutputTarget.Kind kind, boolean replace, Workspace workspace) {
        this.target = target;
        this.kind = kind;
        this.replace = replace;
        this.workspace = workspace;
        this.fresh = workspace.path().resolve(Exchange.NEW);
    }

    /**
     * Creates the workspace, and deletes abandoned ones of killed processes for the same target. A directory is created
     * in it, a file is not.
     */
    static StagedDestination begin(OutputTarget target, OutputTarget.Kind kind, boolean replace) throws IOException {
        target.require(kind, replace);
        String prefix = Exchange.prefix(target.name());
        Set<String> left = left(target.directory(), prefix);
        Workspace workspace = Workspace.create(target.directory(), prefix);
        boolean done = false;
        try {
            if (!left.isEmpty()) {
                workspace.abandoned().forEach(Workspace::closeQuietly);
            }
            StagedDestination destination = new StagedDestination(target, kind, replace, workspace);
            Workspace.whole(() -> {
                Files.createDirectory(destination.fresh);
                return destination.isDirectory() ? Files.createDirectory(destination.main()) : destination.fresh;
            });
            done = true;
            return destination;
        } finally {
            if (!done) {
                workspace.closeQuietly();
            }
        }
    }

    private boolean isDirectory() {
        return kind == OutputTarget.Kind.DIRECTORY;
    }

    /** Returns the path of the file or directory until it is moved to the target. */
    Path main() {
        return fresh.resolve(target.name());
    }

    @Override
    public FileChannel create(String suffix) throws IOException {
        FileChannel channel = Workspace.createFile(fresh.resolve(target.name() + suffix));
        channels.add(channel);
        return channel;
    }

    @Override
    public void commit() throws IOException {
        for (FileChannel channel : channels) {
            channel.close();
        }
        FileTree.force(fresh);
        Workspace.whole(this::giveNames);
        FileTree.forceNames(target.directory());
        workspace.closeQuietly();
    }

    @Override
    public void close() throws IOException {
        try {
            for (FileChannel channel : channels) {
                channel.close();
            }
        } finally {
            workspace.closeQuietly();
        }
    }

    private Path giveNames() throws IOException {
        OutputTarget now = target.again();
        now.require(kind, replace);
        if (channels.size() > 1 || (isDirectory() && now.kind() != OutputTarget.Kind.ABSENT)) {
            Exchange.run(workspace, target.name(), replace);
        } else if (isDirectory()) {
            move(main());
        } else if (replace) {
            Access.carryOver(target.path(), main());
            moveOver(main());
        } else {
            linkOrMove(main());
        }
        return target.path();
    }

    /**
     * Moves a directory to the target. If a directory was created there in the meantime, it is not empty and cannot be
     * replaced by a rename.
     */
    private void move(Path directory) throws IOException {
        try {
            Files.move(directory, target.path(), StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.exists(target.path(), LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
            if (!replace) {
                throw new FileAlreadyExistsException(target.path().toString());
            }
            Exchange.run(workspace, target.name(), replace);
        }
    }

    private void moveOver(Path file) throws IOException {
        try {
            Files.move(file, target.path(), StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(file, target.path(), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Moves a file to the target by a hard link, which fails if the target was created in the meantime; an atomic move
     * would silently replace it.
     */
    private void linkOrMove(Path file) throws IOException {
        try {
            Files.createLink(target.path(), file);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | IOException e) {
            Files.move(file, target.path());
        }
    }

    private static Set<String> left(Path directory, String prefix) {
        synchronized (SEEN) {
            if (SEEN.size() > DIRECTORIES) {
                SEEN.clear();
            }
            Set<String> left = new TreeSet<>();
            SEEN.computeIfAbsent(directory, StagedDestination::look)
                    .removeIf(name -> name.startsWith(prefix) && left.add(name));
            return left;
        }
    }

    private static Set<String> look(Path directory) {
        Set<String> left = new TreeSet<>();
        try (Stream<Path> entries = Files.list(directory)) {
            entries.map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> LEFT.matcher(name).matches())
                    .forEach(left::add);
        } catch (IOException | UncheckedIOException e) {
            // a directory that cannot be listed is reported when the workspace is created in it
            System.getLogger(StagedDestination.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot look for old workspaces in " + directory, e);
        }
        return left;
    }
}
