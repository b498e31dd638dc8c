package org.perfspace.format.tau;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.tau.SnapshotReader.SnapshotThread;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Storage;
import org.perfspace.model.Definitions;

/**
 * The files of a profile in any of TAU's formats: a directory of text files, a single text file, a packed profile, a
 * snapshot.
 *
 * @param sources the files
 * @param notes remarks on the choice of files
 */
record TauInput(List<TauSource> sources, List<String> notes) {

    /** The format of a file, which is detected from its first bytes. */
    private enum Shape {
        TEXT,
        PACKED,
        SNAPSHOT,
        OTHER
    }

    private static final String SNAPSHOT = new String(SnapshotLayout.START, StandardCharsets.US_ASCII);

    /** A byte order mark, declarations and comments, which may precede the first element of a snapshot. */
    private static final Pattern BEFORE_SNAPSHOT =
            Pattern.compile("^(?:\\xEF\\xBB\\xBF)?(?:\\s*+(?:<\\?.*?\\?>|<!--.*?-->))*+\\s*+", Pattern.DOTALL);

    /** Copies the lists. */
    public TauInput {
        sources = List.copyOf(sources);
        notes = List.copyOf(notes);
    }

    /** Opens the supplement of a packed profile, if there is one; closing it closes the file. */
    public Optional<ByteSource> packedSupplement() throws IOException {
        return sources.size() == 1 && sources.get(0) instanceof PackedFile file ? file.supplement() : Optional.empty();
    }

    /** Returns the names of the text files in their directory. */
    public List<String> members() {
        return sources.stream()
                .filter(TauFile.class::isInstance)
                .map(source -> ((TauFile) source).member())
                .toList();
    }

    /** Returns whether an input is a profile of TAU, sound or not. */
    public static boolean recognizes(Input input) throws IOException {
        if (!input.isFolder()) {
            return shape(input) != Shape.OTHER;
        }
        List<String> names;
        try {
            names = input.list("");
        } catch (AccessDeniedException e) {
            return false; // a database of which all names are known can be read nevertheless
        }
        return !TauFolder.of(input, names, false).files().isEmpty();
    }

    /** Finds the files of an input. */
    public static TauInput of(Input input, ReadOptions options) throws IOException {
        if (input.isFolder()) {
            TauFolder folder = TauFolder.of(input, input.list(""), options.salvage());
            if (folder.files().isEmpty()) {
                throw input.place().notThisFormat("expected files profile.N.C.T, found none");
            }
            return new TauInput(List.copyOf(folder.files()), folder.notes());
        }
        return switch (shape(input)) {
            case TEXT -> single(input, options.salvage());
            case PACKED -> new TauInput(List.of(new PackedFile(input, options.limits(), options.salvage())), List.of());
            case SNAPSHOT ->
                new TauInput(List.of(new SnapshotFile(input, options.limits(), options.salvage())), List.of());
            case OTHER -> throw input.place().notThisFormat("expected a profile of TAU, found another file");
        };
    }

    private static Shape shape(Input input) {
        byte[] head = Gzip.head(input);
        if (startsWith(head, PackedLayout.SIGNATURE)) {
            return Shape.PACKED;
        }
        String text = new String(head, StandardCharsets.ISO_8859_1);
        if (text.contains(SNAPSHOT)) {
            text = BEFORE_SNAPSHOT.matcher(text).replaceFirst("");
        }
        if (text.startsWith(SNAPSHOT)) {
            return Shape.SNAPSHOT;
        }
        String start = new String(input.head(), StandardCharsets.ISO_8859_1);
        if (!start.contains(TauLayout.FUNCTIONS)) { // true for most files, for which no pattern needs to be compiled
            return Shape.OTHER;
        }
        String line = start.lines().findFirst().orElse("");
        return TauLayout.FIRST_LINE.matcher(line).matches() ? Shape.TEXT : Shape.OTHER;
    }

    private static boolean startsWith(byte[] bytes, byte[] signature) {
        return bytes.length >= signature.length
                && Arrays.equals(bytes, 0, signature.length, signature, 0, signature.length);
    }

    /** Returns a single text file, whose name contains the thread. */
    private static TauInput single(Input input, boolean salvage) throws IOException {
        List<String> notes = new ArrayList<>();
        Optional<TauThread> thread = TauThread.ofFile(input.fileName());
        if (thread.isEmpty()) {
            notes.add("the name of the file is none of profile.N.C.T: it is read as that of thread 0.0.0");
        } else {
            long all = siblings(input).stream()
                    .filter(name -> TauThread.ofFile(name).isPresent())
                    .count();
            if (all > 1) {
                notes.add(String.format(
                        Locale.ROOT,
                        "this is one of %,d profiles in its directory; the directory holds the whole",
                        all));
            }
        }
        return new TauInput(
                List.of(new TauFile(input, "", input.place(), thread.orElse(new TauThread(0, 0, 0)), salvage)), notes);
    }

    /** Returns the names beside a file, which only a note is about: they need not be readable. */
    private static List<String> siblings(Input input) throws IOException {
        try {
            return input.around().list("");
        } catch (AccessDeniedException e) {
            return List.of();
        }
    }

    /** A snapshot profile; see {@link org.perfspace.format.tau.SnapshotLayout}. */
    private static final class SnapshotFile implements TauSource {

        private static final int BUFFER = 64 * 1024;

        private final Input input;
        private final Limits limits;
        private final boolean salvage;
        private @Nullable Map<String, SnapshotThread> threads;

        /**
         * Creates a file.
         *
         * @param salvage whether the profiles before the first fault are read
         */
        SnapshotFile(Input input, Limits limits, boolean salvage) {
            this.input = input;
            this.limits = limits;
            this.salvage = salvage;
        }

        @Override
        public Place place() {
            return input.place();
        }

        /**
         * The first call reads the file twice, because metadata may follow the profile, and only the last profile of a thread
         * counts.
         */
        @Override
        public void read(TauRemarks remarks, TauPath.Pool paths, IoConsumer<TauProfile> receiver) throws IOException {
            Map<String, SnapshotThread> known = threads;
            if (known == null) {
                Map<String, SnapshotThread> found = new LinkedHashMap<>();
                scan(reader -> reader.readThreads(found), new TauRemarks());
                threads = found;
                known = found;
            }
            Map<String, SnapshotThread> all = known;
            scan(reader -> reader.readProfiles(all, remarks, paths, receiver), remarks);
        }

        private void scan(IoConsumer<SnapshotReader> pass, TauRemarks remarks) throws IOException {
            try (ByteSource source = input.open();
                    InputStream in = new BufferedInputStream(Gzip.stream(input, source, limits), BUFFER)) {
                pass.accept(new SnapshotReader(new SnapshotCursor(in, input.place())));
            } catch (ProfileException.Corrupt e) {
                if (!salvage) {
                    throw e;
                }
                remarks.lost("profiles from the first fault on are left out: " + e.getMessage());
            }
        }
    }

    /** The text files in a directory and in its subdirectories {@code MULTI__METRIC}. */
    private static final class TauFolder {

        /** Name of the file of a thread without a number, which has a negative one; TAU's own tools ignore such files. */
        private static final Pattern NEGATIVE = Pattern.compile("profile(\\.-?\\d{1,9}){3}");

        private final List<TauFile> files = new ArrayList<>();
        private final boolean salvage;
        private long ignored;

        private TauFolder(boolean salvage) {
            this.salvage = salvage;
        }

        /**
         * Lists the files, metric by metric, each with its threads in order.
         *
         * @param names what the directory contains
         * @param salvage whether damaged files are read up to their first fault
         */
        static TauFolder of(Input input, List<String> names, boolean salvage) throws IOException {
            TauFolder folder = new TauFolder(salvage);
            folder.add(input, "", names);
            for (String name : names) {
                if (name.startsWith(TauLayout.MULTI_FOLDER) && isFolder(input, name)) {
                    folder.add(input, name + "/", input.list(name));
                }
            }
            return folder;
        }

        /** Returns the files. */
        List<TauFile> files() {
            return files;
        }

        /** Returns notes on files that are ignored although they look like profiles. */
        List<String> notes() {
            return ignored == 0
                    ? List.of()
                    : List.of(Definitions.count(
                            ignored,
                            "ignored 1 profile whose name has a negative number, as TAU does",
                            "ignored %,d profiles whose names have a negative number, as TAU does"));
        }

        private void add(Input input, String folder, List<String> names) throws IOException {
            List<TauFile> found = new ArrayList<>();
            for (String name : names) {
                String member = folder + name;
                Optional<TauThread> thread = TauThread.ofFile(name);
                if (thread.isPresent()) {
                    if (!input.holds(member)) {
                        continue; // it has been deleted since the directory was listed
                    }
                    found.add(new TauFile(
                            input, member, Place.of(input.place().file() + "/" + member), thread.get(), salvage));
                } else if (NEGATIVE.matcher(name).matches()) {
                    ignored++;
                }
            }
            if (!found.isEmpty()) {
                found.sort(Comparator.comparing(TauFile::thread));
                files.addAll(found);
            }
        }

        private static boolean isFolder(Input input, String member) throws IOException {
            return input.entry(member)
                    .filter(entry -> entry.kind() == Storage.Kind.FOLDER)
                    .isPresent();
        }
    }
}
