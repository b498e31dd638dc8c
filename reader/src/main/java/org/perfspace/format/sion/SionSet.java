package org.perfspace.format.sion;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.perfspace.format.sion.SionSetPlan.SionFilePlan;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.Storage;

/**
 * A SION file or a set of them: the logical file of each rank. If file 0 is opened, the ranks are in the order of its
 * mapping, or of their numbers if the set was never closed and has no mapping; if a later file of a set is opened alone, only the ranks in it are available.
 */
public final class SionSet implements Closeable {

    private final List<SionFile> files;
    private final int[] fileOf;
    private final int[] taskOf;
    private final Place place;
    private final GlobalRanks ranks;

    private SionSet(List<SionFile> files, int[] fileOf, int[] taskOf, Place place) {
        this.files = files;
        this.fileOf = fileOf;
        this.taskOf = taskOf;
        this.place = place;
        this.ranks = new GlobalRanks(files, fileOf, taskOf);
    }

    /** Returns whether an input begins with the signature of a SION file. */
    public static boolean recognizes(Input input) {
        return input.startsWith(SionLayout.SIGNATURE);
    }

    /** Returns whether the name of a file is that of a later file of a set whose first file is in the same directory. */
    public static boolean isContinuation(Input input) throws IOException {
        String first = SionLayout.firstName(input.fileName());
        Input folder = input.around();
        boolean isFile = !first.isEmpty()
                && folder.entry(first)
                        .filter(entry -> entry.kind() == Storage.Kind.FILE)
                        .isPresent();
        return isFile && recognizes(folder.member(first));
    }

    /**
     * Opens a file and, if it is file 0 of a set, the other files of the set in the same directory.
     *
     * @param salvage whether a file that was never closed is read as far as its first chunks, and ranks in a file that is
     *     missing or cannot be read are without bytes
     */
    public static SionSet open(Input input, boolean salvage) throws IOException {
        List<SionFile> files = new ArrayList<>();
        try {
            files.add(openFile(input, "", input.place(), salvage));
            SionFile first = files.get(0);
            if (!first.header().hasMapping()) {
                int n = first.header().tasks();
                return new SionSet(files, new int[n], ascending(n), input.place());
            }
            openOthers(input, salvage, files);
            return first.finished() ? mapped(files, input.place()) : byRank(files, input.place());
        } catch (IOException | RuntimeException e) {
            closeAll(files);
            throw e;
        }
    }

    /** Requires that this is not a later file of a set that was opened alone, which has only some of the ranks. */
    public void requireAllRanks() throws ProfileException {
        SionHeader header = header();
        if (header.files() > 1 && header.fileNumber() > 0) {
            throw place.unsupported(
                    "expected the first file of a set, found file %,d of %,d of a set%s",
                    header.fileNumber(), header.files(), firstFile(header));
        }
    }

    /** Returns advice to open the first file, whose name is that of this one without the number, or the stored one. */
    private String firstFile(SionHeader header) {
        String end = SionLayout.fileName("", header.fileNumber());
        String path = place.file();
        String name = path.substring(path.lastIndexOf('/') + 1);
        String prefix = header.prefix().substring(header.prefix().lastIndexOf('/') + 1);
        if (prefix.isEmpty() && name.endsWith(end)) {
            prefix = name.substring(0, name.length() - end.length());
        }
        return prefix.isEmpty() ? "" : "; open " + Place.of(prefix);
    }

    /** Returns the number of ranks, at least 1. */
    public int ranks() {
        return fileOf.length;
    }

    /** Returns the place of the first file. */
    public Place place() {
        return place;
    }

    /** Returns the first fields of the first file. */
    public SionHeader header() {
        return files.get(0).header();
    }

    /** Returns the byte order that the application declared for its data. */
    public ByteOrder dataOrder() {
        return header().dataOrder();
    }

    /** Returns whether every file was closed by its writer. */
    public boolean finished() {
        return files.stream().allMatch(SionFile::finished);
    }

    /**
     * Returns the number that the program assigned to a rank. If two ranks have the same number in the file, all ranks are
     * numbered from 0 instead, so that numbers are unique.
     */
    public long globalRank(int rank) {
        return ranks.of(fileOf[rank])[taskOf[rank]];
    }

    /** Returns the logical file of a rank, called {@code file!/rank R}. */
    public ByteSource rank(int rank) {
        SionFile file = files.get(fileOf[rank]);
        return file.task(taskOf[rank], place.member("rank " + rank));
    }

    /** Returns the number of bytes of the logical file of a rank. */
    public long length(int rank) {
        return files.get(fileOf[rank]).length(taskOf[rank]);
    }

    /** Returns why the file that contains a rank could not be read, if that is so. */
    public Optional<ProfileException> fault(int rank) {
        return files.get(fileOf[rank]).fault();
    }

    /** Returns the number of the physical file that contains a rank. */
    int fileOf(int rank) {
        return fileOf[rank];
    }

    /**
     * Returns the range of its physical file that contains the bytes of a rank from a position on; see
     * {@link SionFile#extent}.
     */
    SionWindow.Part.Extent extent(int rank, long position) {
        return files.get(fileOf[rank]).extent(taskOf[rank], position);
    }

    /** Fills a buffer with bytes of a physical file. */
    void read(int file, long position, ByteBuffer into) throws IOException {
        files.get(file).read(position, into);
    }

    /** Returns the bytes of a file without appended data; empty if there is no file with this number. */
    public Optional<ByteSource> container(String number) {
        for (int file = 0; file < files.size(); file++) {
            if (number.equals(String.valueOf(file))) {
                return Optional.of(files.get(file).container());
            }
        }
        return Optional.empty();
    }

    /** Returns the bytes of the first file after the end of the container. */
    public ByteSource tail() {
        return files.get(0).tail();
    }

    /** Returns the place where {@link #tail} begins. */
    public Place tailPlace() {
        return files.get(0).tailPlace();
    }

    /** Returns notes on irregularities of the container, each with the place of the file. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        ranks.repetition().ifPresent(fault -> notes.add(fault.toString()));
        for (SionFile file : files) {
            notes.addAll(file.notes());
            if (file != files.get(0)) {
                bytesBehind(file.tailPlace(), file.tail().size()).ifPresent(fault -> notes.add(fault.toString()));
            }
        }
        return notes;
    }

    /**
     * Adds the violations of the container that do not prevent reading. The caller has to check the tail of the first file.
     */
    public void check(Findings findings) throws IOException {
        ranks.repetition().ifPresent(findings::add);
        for (SionFile file : files) {
            file.check(findings);
            if (file != files.get(0)) {
                bytesBehind(file.tailPlace(), file.tail().size()).ifPresent(findings::add);
            }
        }
    }

    /** Returns the violation that unknown bytes follow the end of a file, if there are any. */
    public static Optional<Finding> bytesBehind(Place end, long count) {
        return count == 0
                ? Optional.empty()
                : Optional.of(new Finding(
                        end, String.format(Locale.ROOT, "expected the end of the file, found %,d more bytes", count)));
    }

    /** Returns the information that is needed to write the same container again. */
    public SionSetPlan plan() throws IOException {
        List<SionFilePlan> plans = new ArrayList<>();
        for (int file = 0; file < files.size(); file++) {
            plans.add(files.get(file).plan(ranks.of(file)));
        }
        return new SionSetPlan(plans, fileOf.clone(), taskOf.clone());
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (SionFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static SionFile openFile(Input input, String member, Place place, boolean salvage) throws IOException {
        ByteSource source = input.open(member, place);
        try {
            return SionFile.open(source, salvage);
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    private static void openOthers(Input input, boolean salvage, List<SionFile> files) throws IOException {
        SionFile first = files.get(0);
        Input folder = input.around();
        for (int number = 1; number < first.header().files(); number++) {
            Place place = Place.of(SionLayout.fileName(input.place().file(), number));
            try {
                files.add(openOther(
                        folder, SionLayout.fileName(input.fileName(), number), number, place, first, salvage));
            } catch (ProfileException e) {
                if (!salvage) {
                    throw e;
                }
                files.add(lost(first, number, e));
            }
        }
    }

    private static SionFile openOther(
            Input folder, String name, int number, Place place, SionFile first, boolean salvage) throws IOException {
        if (!folder.holds(name)) {
            throw place.corrupt(
                    "expected file %,d of a set of %,d files, found none",
                    number, first.header().files());
        }
        SionFile file = openFile(folder, name, place, salvage);
        try {
            requireOfSet(file.header(), number, first.header(), place);
            return file;
        } catch (ProfileException e) {
            file.close();
            throw e;
        }
    }

    private static void requireOfSet(SionHeader header, int number, SionHeader first, Place place)
            throws ProfileException {
        if (header.fileNumber() != number || header.files() != first.files()) {
            throw place.corrupt(
                    "expected file %,d of a set of %,d files, found file %,d of %,d",
                    number, first.files(), header.fileNumber(), header.files());
        }
        if (header.dataOrder() != first.dataOrder()) {
            throw place.corrupt("expected data in %s, found %s", first.dataOrder(), header.dataOrder());
        }
    }

    /** Returns a file without bytes in place of a later one, whose ranks follow from the mapping of the first. */
    private static SionFile lost(SionFile first, int number, ProfileException fault) throws ProfileException {
        int[] mapping = first.mapping();
        int tasks = 0;
        for (int rank = 0; rank < mapping.length / 2; rank++) {
            tasks += mapping[2 * rank] == number ? 1 : 0;
        }
        if (tasks == 0) {
            throw fault;
        }
        long[] ranks = new long[tasks];
        for (int rank = 0; rank < mapping.length / 2; rank++) {
            int task = mapping[2 * rank + 1];
            if (mapping[2 * rank] == number && task >= 0 && task < tasks) {
                ranks[task] = rank;
            }
        }
        return SionFile.lost(first.header(), number, ranks, fault);
    }

    private static SionSet mapped(List<SionFile> files, Place place) throws IOException {
        int[] mapping = files.get(0).mapping();
        int[] fileOf = new int[mapping.length / 2];
        int[] taskOf = new int[mapping.length / 2];
        Set<Long> seen = new HashSet<>();
        for (int rank = 0; rank < fileOf.length; rank++) {
            fileOf[rank] = mapping[2 * rank];
            taskOf[rank] = mapping[2 * rank + 1];
            boolean exists = fileOf[rank] >= 0
                    && fileOf[rank] < files.size()
                    && taskOf[rank] >= 0
                    && taskOf[rank] < files.get(fileOf[rank]).header().tasks();
            if (!exists || !seen.add((long) fileOf[rank] << 32 | taskOf[rank])) {
                throw place.corrupt(
                        "expected rank %,d in a file and task of its own, found it in task %,d of file %,d%s",
                        rank, taskOf[rank], fileOf[rank], exists ? " as another one" : ", which does not exist");
            }
        }
        return new SionSet(files, fileOf, taskOf, place);
    }

    /** Returns a set whose mapping was never written: its ranks are in the order of the numbers in the headers. */
    private static SionSet byRank(List<SionFile> files, Place place) {
        record Task(int file, int task, long rank) {}
        List<Task> tasks = new ArrayList<>();
        for (int file = 0; file < files.size(); file++) {
            long[] ranks = files.get(file).globalRanks();
            for (int task = 0; task < ranks.length; task++) {
                tasks.add(new Task(file, task, ranks[task]));
            }
        }
        tasks.sort(Comparator.comparingLong(Task::rank));
        return new SionSet(
                files,
                tasks.stream().mapToInt(Task::file).toArray(),
                tasks.stream().mapToInt(Task::task).toArray(),
                place);
    }

    private static int[] ascending(int size) {
        return IntStream.range(0, size).toArray();
    }

    private static void closeAll(List<SionFile> files) {
        for (SionFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                // the caller gets the exception that caused the files to be closed
                System.getLogger(SionSet.class.getName()).log(System.Logger.Level.DEBUG, "cannot close " + file, e);
            }
        }
    }
}
