package org.perfspace.io.output;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.io.OutputException;
import org.perfspace.io.files.OutputTarget;
import org.perfspace.io.files.Workspace;

/**
 * A directory that appears whole or not at all: filled in a private directory beside its target, given its name by
 * {@link #commit()}, discarded by {@link #close()} without one. If a directory of this name is replaced, then owner, group
 * and mode are kept, of it and of the files that the old one has too; a symbolic link stays a link.
 */
public final class OutputFolder implements Closeable {

    private final Path target;
    private final StagedDestination destination;
    private final Path directory;
    private final Map<String, ScatteredCrc> checksums = new LinkedHashMap<>();

    private OutputFolder(Path target, StagedDestination destination) throws IOException {
        this.target = target;
        this.destination = destination;
        this.directory = destination.createDirectory();
    }

    /**
     * Begins a directory.
     *
     * @param replace whether a directory that is there already may be replaced
     * @throws OutputException if the target exists and may not be replaced, or its parent cannot be written
     */
    public static OutputFolder create(Path target, boolean replace) throws OutputException {
        try {
            OutputTarget place = OutputTarget.of(target);
            place.require(OutputTarget.Kind.DIRECTORY, replace);
            StagedDestination destination = StagedDestination.begin(place, replace);
            boolean done = false;
            try {
                OutputFolder folder = new OutputFolder(target, destination);
                done = true;
                return folder;
            } finally {
                if (!done) {
                    destination.close();
                }
            }
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw OutputException.cannotWrite(target, e);
        }
    }

    /** Returns the directory to fill; it has its final name only after {@link #commit()}. */
    public Path path() {
        return directory;
    }

    /**
     * Begins a new file of the directory; directories on the way to it are made.
     *
     * @param path with {@code /} between its parts; must not lead out of the directory
     * @return for reading and writing; failures to write name the target and are {@link OutputException}s
     * @throws OutputException if the file is there already or cannot be made
     */
    public OutputChannel file(String path) throws OutputException {
        Path file = directory.resolve(path);
        if (!file.normalize().startsWith(directory.normalize())) {
            throw new IllegalArgumentException(path + " leads out of the folder");
        }
        try {
            Workspace.whole(() -> Files.createDirectories(file.getParent()));
            return new OutputChannel(Workspace.createFile(file), target);
        } catch (IOException e) {
            throw OutputException.cannotWrite(target, e);
        }
    }

    /** Begins a new file like {@link #file}, whose checksum is computed; no byte of it may be written twice. */
    public OutputChannel summedFile(String path) throws OutputException {
        OutputChannel file = file(path);
        checksums.put(path, file.beginChecksum());
        return file;
    }

    /** Returns the checksums of the {@linkplain #summedFile summed files} by path, in the order in which they were begun. */
    public Map<String, ScatteredCrc> checksums() {
        return Collections.unmodifiableMap(checksums);
    }

    /** Forces every file to disk and gives the directory its name. */
    public void commit() throws OutputException {
        try {
            destination.commit();
        } catch (IOException e) {
            throw OutputException.of(target, e);
        }
    }

    /** Discards the directory unless it was committed. */
    @Override
    public void close() throws IOException {
        destination.close();
    }
}
