package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A directory that appears completely or not at all. It is filled in a private directory beside its target;
 * {@link #commit()} gives it its name, {@link #close()} without a commit discards it. If a directory of this name is
 * replaced, then its owner, group and mode are kept, and also those of its files that exist in the old directory; a
 * symbolic link stays a link.
 */
public final class OutputFolder implements Closeable {

    private final Path target;
    private final StagedDestination destination;
    private final Set<String> summed = new LinkedHashSet<>();

    private OutputFolder(Path target, StagedDestination destination) {
        this.target = target;
        this.destination = destination;
    }

    /**
     * Begins a directory.
     *
     * @param replace whether an existing directory may be replaced
     * @throws OutputException if the target exists and may not be replaced, or its parent cannot be written
     */
    public static OutputFolder create(Path target, boolean replace) throws OutputException {
        return OutputException.naming(target, () -> {
            OutputTarget place = OutputTarget.of(target);
            return new OutputFolder(target, StagedDestination.begin(place, OutputTarget.Kind.DIRECTORY, replace));
        });
    }

    /** Returns the directory to fill; it has its final name only after {@link #commit()}. */
    public Path path() {
        return destination.main();
    }

    /**
     * Creates a new file in the directory; missing parent directories are created.
     *
     * @param path relative path with {@code /} between its parts; must not leave the directory
     * @return a channel for reading and writing; failures to write are {@link OutputException}s that name the target
     * @throws OutputException if the file exists already or cannot be created
     */
    public OutputChannel file(String path) throws OutputException {
        Path file = path().resolve(path);
        if (!file.normalize().startsWith(path().normalize())) {
            throw new IllegalArgumentException(path + " leads out of the directory");
        }
        return OutputException.naming(target, () -> create(file));
    }

    private OutputChannel create(Path file) throws IOException {
        Workspace.whole(() -> Files.createDirectories(file.getParent()));
        return new OutputChannel(Workspace.createFile(file), target);
    }

    /** Creates a new file like {@link #file} that is one of the {@link #summed}. */
    public OutputChannel summedFile(String path) throws OutputException {
        summed.add(path);
        return file(path);
    }

    /** Returns the paths of the files that get checksums, in the order in which they were created. */
    public Set<String> summed() {
        return Collections.unmodifiableSet(summed);
    }

    /** Forces everything to disk and gives the directory its name. */
    public void commit() throws OutputException {
        destination.commit(target);
    }

    /** Discards the directory unless it was committed. */
    @Override
    public void close() throws IOException {
        destination.close();
    }
}
