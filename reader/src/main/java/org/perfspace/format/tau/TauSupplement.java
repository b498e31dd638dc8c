package org.perfspace.format.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.Checksums;
import org.perfspace.format.FileSet;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;

/**
 * The supplement in a directory of profiles, which contains the complete space from which they were written. It is only used
 * if the profiles are still those that were written together with it, as their names, sizes and checksums say.
 */
final class TauSupplement {

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
