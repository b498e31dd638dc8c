package org.perfspace.format.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
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
}
