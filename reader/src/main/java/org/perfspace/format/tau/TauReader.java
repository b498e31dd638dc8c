package org.perfspace.format.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.format.Checksums;
import org.perfspace.format.FileSet;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;

/** Opens profiles of TAU: directories of text files, single text files, packed profiles and snapshots. */
public final class TauReader {

    private TauReader() {}

    /** Returns whether an input is a profile of TAU, sound or not. */
    public static boolean recognizes(Input input) throws IOException {
        return TauInput.recognizes(input);
    }

    /** Opens a profile. All values are read into memory, except that those of a supplement are read on request. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        return open(input, options, true);
    }

    /** Opens a profile without its values, unless it has a supplement. */
    public static PerformanceSpace openDefinitions(Input input, ReadOptions options) throws IOException {
        return open(input, options, false);
    }

    private static PerformanceSpace open(Input input, ReadOptions options, boolean values) throws IOException {
        TauInput files = TauInput.of(input, options);
        Optional<ByteSource> packed = files.packedSupplement();
        if (packed.isPresent()) {
            return TauSupplement.open(packed.get(), options);
        }
        Optional<TauSupplement> supplement = TauSupplement.of(input);
        if (supplement.isEmpty()) {
            return openNative(input, files, values);
        }
        Optional<String> objection = supplement.get().objection(files.members());
        if (objection.isEmpty()) {
            return supplement.get().open(options);
        }
        PerformanceSpace space = openNative(input, files, values);
        List<String> notes = new ArrayList<>();
        notes.add("ignored " + TauLayout.SUPPLEMENT_FILE + ": " + objection.get());
        notes.addAll(space.notes());
        return space.withNotes(notes);
    }

    private static PerformanceSpace openNative(Input input, TauInput files, boolean isWhole) throws IOException {
        TauRemarks remarks = new TauRemarks();
        TauContents contents = TauContents.of(files.sources(), remarks);
        TauDefinitions definitions = new TauDefinitions(contents);
        Definitions built = definitions.build(input.place());
        if (!isWhole) {
            return PerformanceSpace.of(built, Severity.NONE);
        }
        definitions.requireHeap(input.place());
        MemorySeverity severity = new MemorySeverity(built);
        TauValues values = new TauValues(contents, definitions, built, severity);
        contents.readAgain(files.sources(), values::add);
        List<String> notes = new ArrayList<>(files.notes());
        notes.addAll(definitions.notes());
        notes.addAll(values.notes());
        notes.addAll(remarks.notes());
        return PerformanceSpace.of(built, severity).withNotes(notes);
    }

    /** Returns the violations of a profile. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.after(checkNumbers(input, options), input.place(), () -> open(input, options), false);
    }

    /** Returns the numbers that cannot be right, file by file; {@link #open} reports problems of the whole profile. */
    public static List<Finding> checkNumbers(Input input, ReadOptions options) throws IOException {
        List<Finding> findings = new ArrayList<>();
        TauInput files = TauInput.of(input, options);
        Optional<TauSupplement> supplement = TauSupplement.of(input);
        if (supplement.isPresent()) {
            findings.addAll(supplement.get().check(options));
        }
        checkPacked(files, options, findings);
        for (TauSource source : files.sources()) {
            findings.addAll(new TauCheck(source).findings());
        }
        return findings;
    }

    private static void checkPacked(TauInput files, ReadOptions options, List<Finding> findings) throws IOException {
        try {
            Optional<ByteSource> packed = files.packedSupplement();
            if (packed.isPresent()) {
                try (ByteSource source = packed.get()) {
                    SupplementFileReader.checksums(source, options, findings::add);
                }
            }
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
    }

    /** Checks the numbers of a file, line by line. */
    private static final class TauCheck {

        private static final int MOST_FINDINGS = 16;

        /** Relative tolerance, which is necessary because TAU prints some numbers with six digits. */
        private static final double TOLERANCE = 1e-5;

        private final TauSource source;
        private final Findings findings = Findings.ofEachKind(MOST_FINDINGS, "%,d more of this kind");

        TauCheck(TauSource source) {
            this.source = source;
        }

        /**
         * Returns violations for the numbers that cannot be right, and warnings for those that TAU's own tools treat
         * differently.
         */
        List<Finding> findings() throws IOException {
            TauRemarks remarks = new TauRemarks();
            try {
                source.read(remarks, new TauPath.Pool(), this::check);
            } catch (ProfileException e) {
                findings.add(Finding.of(e));
            }
            List<Finding> all = findings.toList(source.place());
            remarks.unusual().forEach(note -> all.add(Finding.warning(source.place(), note)));
            return all;
        }

        private void check(TauProfile profile) {
            profile.functions().forEach(function -> check(profile, function));
        }

        private void check(TauProfile profile, TauProfile.Function function) {
            if (!(function.calls() >= 0)) {
                add(profile, function, "expected a number of calls, found %s", function.calls());
            }
            if (!(function.subroutines() >= 0)) {
                add(profile, function, "expected a number of calls of others, found %s", function.subroutines());
            }
            double exclusive = function.exclusive();
            double inclusive = function.inclusive();
            if (!Double.isFinite(exclusive) || !Double.isFinite(inclusive)) {
                add(
                        profile,
                        function,
                        "expected finite values, found %s exclusive and %s inclusive",
                        exclusive,
                        inclusive);
            } else if (inclusive < exclusive - TOLERANCE * Math.abs(exclusive)) {
                // this happens with negative costs, such as those of a counter that went backwards
                Finding found = finding(
                        profile,
                        function,
                        "expected an inclusive value of at least the exclusive %s, found %s",
                        exclusive,
                        inclusive);
                findings.add("", Finding.warning(found.place(), found.message()));
            }
        }

        private void add(TauProfile profile, TauProfile.Function function, String format, Object... found) {
            findings.add("", finding(profile, function, format, found));
        }

        private Finding finding(TauProfile profile, TauProfile.Function function, String format, Object... found) {
            String text = String.format(Locale.ROOT, format, found);
            Place place = source.place();
            return function.line() > 0
                    ? new Finding(place.atLine(function.line()), text)
                    : new Finding(place, "thread " + profile.thread() + ": \"" + function.path() + "\": " + text);
        }
    }

    /**
     * The supplement in a directory of profiles, which contains the complete space from which they were written. It is only used
     * if the profiles are still those that were written together with it, as their names, sizes and checksums say.
     */
    private static final class TauSupplement {

        private final Input folder;

        private TauSupplement(Input folder) {
            this.folder = folder;
        }

        /** Returns the supplement of a directory, if it contains one. */
        static Optional<TauSupplement> of(Input input) throws IOException {
            boolean there = input.holds(TauLayout.SUPPLEMENT_FILE);
            return there ? Optional.of(new TauSupplement(input)) : Optional.empty();
        }

        /**
         * Returns the reason why the supplement does not belong to the profiles; nothing if it does.
         *
         * @param found names of the profiles in the directory
         */
        Optional<String> objection(List<String> found) throws IOException {
            Optional<ByteSource> record = file(TauLayout.CHECKSUMS_FILE);
            if (record.isEmpty()) {
                return Optional.of("there is no " + TauLayout.CHECKSUMS_FILE + " that names its profiles");
            }
            try (ByteSource source = record.get()) {
                Checksums checksums = Checksums.read(source);
                List<String> all = new ArrayList<>(found);
                all.add(TauLayout.SUPPLEMENT_FILE);
                Optional<String> objection = FileSet.objection(checksums, all, this::file);
                boolean complete = checksums.parts().stream()
                        .map(Checksums.Part::name)
                        .filter(TauSupplement::isProfile)
                        .allMatch(found::contains);
                return objection.isPresent() || complete
                        ? objection
                        : Optional.of("profiles that were written with it are missing");
            } catch (ProfileException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }

        /** Opens the space. */
        PerformanceSpace open(ReadOptions options) throws IOException {
            return open(folder.open(TauLayout.SUPPLEMENT_FILE, place(TauLayout.SUPPLEMENT_FILE)), options);
        }

        /** Opens the space that a supplement contains. */
        static PerformanceSpace open(ByteSource file, ReadOptions options) throws IOException {
            return SupplementFileReader.open(file, ReadOptions.DEFAULT.withLimits(options.limits()));
        }

        /** Compares all files with the checksums that were written with them. */
        List<Finding> check(ReadOptions options) throws IOException {
            List<Finding> findings = new ArrayList<>();
            Optional<ByteSource> record = file(TauLayout.CHECKSUMS_FILE);
            if (record.isPresent()) {
                try (ByteSource source = record.get()) {
                    Checksums.check(source, name -> isOurs(name) ? file(name) : Optional.empty(), findings::add);
                }
            }
            Optional<ByteSource> supplement = file(TauLayout.SUPPLEMENT_FILE);
            if (supplement.isPresent()) {
                SupplementFileReader.checksums(supplement.get(), options, findings::add);
            }
            return findings;
        }

        /**
         * Returns whether a name is that of a profile in the directory itself or in the directory of a metric, and not of a file
         * elsewhere.
         */
        private static boolean isProfile(String name) {
            int slash = name.indexOf('/');
            boolean inside = slash < 0 || name.startsWith(TauLayout.MULTI_FOLDER);
            return inside && TauThread.ofFile(name.substring(slash + 1)).isPresent();
        }

        private static boolean isOurs(String name) {
            return name.equals(TauLayout.SUPPLEMENT_FILE) || isProfile(name);
        }

        private Optional<ByteSource> file(String name) throws IOException {
            return folder.holds(name) ? Optional.of(folder.open(name, place(name))) : Optional.empty();
        }

        private Place place(String name) {
            return Place.of(folder.place().file() + "/" + name);
        }
    }
}
