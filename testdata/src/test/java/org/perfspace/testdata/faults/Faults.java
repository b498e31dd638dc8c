package org.perfspace.testdata.faults;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a {@link FaultyFileSystem}: at which call it fails, or at which the process is killed. A kill is simulated by
 * an error, after which every further call is refused, so that nothing on the disk changes any more.
 */
final class Faults {

    /** Calls that change something, and calls that read. */
    enum Call {
        OPEN,
        MKDIR,
        WRITE,
        FSYNC,
        CLOSE,
        LINK,
        RENAME,
        UNLINK,
        CHMOD,
        READ,
        STAT,
        OPEN_TO_READ,
        LIST,
        LIST_FURTHER
    }

    /** Calls that find out what is there, and may be made of what turns out not to be needed. */
    static final Set<Call> LOOKS = EnumSet.of(Call.STAT, Call.OPEN_TO_READ, Call.LIST, Call.LIST_FURTHER);

    /** The fault that happens at the chosen call. */
    enum Mode {
        NOTHING,
        FAILURE,
        /** The same call for the same path is refused from then on, too. */
        DENIAL,
        KILL
    }

    /** All calls that change something. */
    static final Set<Call> CHANGES = EnumSet.range(Call.OPEN, Call.CHMOD);

    /** Stands for the end of the process. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;

        Killed() {
            super("killed");
        }
    }

    private final Mode mode;
    private final Set<Call> counted;
    private final int chosen;
    private final List<FileChannel> open = new ArrayList<>();
    private final Map<Call, Integer> counts = new EnumMap<>(Call.class);
    private int count;
    private boolean dead;
    private @Nullable Call hit;
    private @Nullable Path denied;

    Faults(Mode mode, Set<Call> counted, int chosen) {
        this.mode = mode;
        this.counted = counted;
        this.chosen = chosen;
    }

    /** Nothing happens; calls are counted. */
    static Faults none(Set<Call> counted) {
        return new Faults(Mode.NOTHING, counted, 0);
    }

    /** Number of calls that were made, as far as they count. */
    synchronized int count() {
        return count;
    }

    /** The same for each sort of call. */
    synchronized Map<Call, Integer> counts() {
        return new EnumMap<>(counts);
    }

    /** The call that was chosen, once it was made. */
    synchronized @Nullable Call hit() {
        return hit;
    }

    /** Comes before each call. */
    synchronized void before(Call call, @Nullable Path path) throws IOException {
        alive();
        if (!counted.contains(call)) {
            return;
        }
        count++;
        counts.merge(call, 1, Integer::sum);
        if (mode == Mode.DENIAL && path != null && call == hit && path.equals(denied)) {
            throw new AccessDeniedException(path.toString());
        }
        if (count != chosen || mode == Mode.NOTHING) {
            return;
        }
        hit = call;
        denied = path;
        if (mode == Mode.DENIAL) {
            throw new AccessDeniedException(String.valueOf(path));
        }
        if (mode == Mode.KILL) {
            dead = true;
            throw new Killed();
        }
        String failure = "Input/output error";
        throw path == null ? new IOException(failure) : new FileSystemException(path.toString(), null, failure);
    }

    /** Comes before each call that is not counted. */
    synchronized void alive() {
        if (dead) {
            throw new Killed();
        }
    }

    synchronized FileChannel opened(FileChannel channel) {
        open.add(channel);
        return channel;
    }

    /** Closes what the process had open, as its end would, and with that releases its locks. */
    synchronized void end() throws IOException {
        dead = true;
        for (FileChannel channel : open) {
            channel.close();
        }
    }
}
