package org.perfspace.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The files from which a profile is read, with their states when they were opened. If a program still writes to one of
 * them, then the numbers that were read are invalid, even if each read succeeds; this class detects that.
 */
public final class Watch {

    private final List<ByteSource> files = new ArrayList<>();
    private boolean reading;

    /**
     * Reads an input; all files that are opened through it meanwhile, by any thread, are watched from then on.
     *
     * @throws InputException.Changed if the files seem to be damaged because one of them was written to, or if one of several
     *     files was replaced during the action, so that they may not belong together
     */
    public <T> T over(Input input, IoFunction<Input, T> action) throws IOException {
        setReading(true);
        try {
            T result = action.apply(input.watchedBy(this));
            requireOneSet();
            return result;
        } catch (ProfileException e) {
            explain(e);
            throw e;
        } finally {
            setReading(false);
        }
    }

    /**
     * Checks that no file has changed since it was opened.
     *
     * @throws InputException.Changed if a file has changed
     */
    public synchronized void requireUnchanged() throws IOException {
        for (ByteSource file : files) {
            if (file.hasChanged()) {
                throw new InputException.Changed(file.place());
            }
        }
    }

    /** Checks that no file was replaced while others were opened; a single file is read as it was when it was opened. */
    private synchronized void requireOneSet() throws IOException {
        Set<String> names = new HashSet<>();
        for (ByteSource file : files) {
            names.add(file.place().file());
        }
        if (names.size() < 2) {
            return;
        }
        for (ByteSource file : files) {
            if (!file.isCurrent()) {
                throw new InputException.Changed(file.place());
            }
        }
    }

    private synchronized void setReading(boolean now) {
        reading = now;
    }

    /** Adds a file that was opened, unless the input was read before: values are fetched from files that are opened again and again. */
    synchronized void add(ByteSource file) {
        if (reading) {
            files.add(file);
        }
    }

    private void explain(ProfileException complaint) throws IOException {
        try {
            requireUnchanged();
            requireOneSet();
        } catch (InputException.Changed e) {
            e.addSuppressed(complaint);
            throw e;
        }
    }
}
