package org.perfspace.io.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.InputException;
import org.perfspace.io.ProfileException;

/**
 * The files that a profile is read from, as they were when they were opened. A program that still writes one of them makes
 * the numbers that were read worthless, even if each read succeeds; this finds that out in the end.
 */
public final class Watch {

    private static final ThreadLocal<@Nullable Watch> CURRENT = new ThreadLocal<>();

    private final List<ByteSource> files = new ArrayList<>();

    /** Opens or checks something. */
    @FunctionalInterface
    public interface Reading<T> {
        /** Reads. */
        T read() throws IOException;
    }

    /**
     * Reads something; all files that this thread opens meanwhile are watched from then on.
     *
     * @throws InputException.Changed if what is read seems to be damaged, but was written to
     */
    public <T> T over(Reading<T> reading) throws IOException {
        Watch before = CURRENT.get();
        CURRENT.set(this);
        try {
            return reading.read();
        } catch (ProfileException e) {
            explain(e);
            throw e;
        } finally {
            CURRENT.set(before);
        }
    }

    /**
     * Checks that no file has changed since it was opened.
     *
     * @throws InputException.Changed if one has
     */
    public synchronized void requireUnchanged() throws IOException {
        for (ByteSource file : files) {
            if (file.hasChanged()) {
                throw new InputException.Changed(file.place());
            }
        }
    }

    /** Adds a file to what the current thread watches, if it does. */
    static void add(ByteSource file) {
        Watch current = CURRENT.get();
        if (current != null) {
            current.watch(file);
        }
    }

    private synchronized void watch(ByteSource file) {
        files.add(file);
    }

    private void explain(ProfileException complaint) throws IOException {
        try {
            requireUnchanged();
        } catch (InputException.Changed e) {
            e.addSuppressed(complaint);
            throw e;
        }
    }
}
