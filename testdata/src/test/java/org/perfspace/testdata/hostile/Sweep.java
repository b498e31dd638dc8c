package org.perfspace.testdata.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.perfspace.fixtures.Reading;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.ViewException;
import org.perfspace.writer.Writers;

/**
 * Damages specimens and reads what comes out. A case is a specimen and a seed; the same case is the same damage as long as
 * the specimens stay the same. For one thread.
 */
final class Sweep {

    /** The end of a case. */
    enum Outcome {
        /** The profile was read to its end. */
        READ,
        /** It was refused with a {@link ProfileException}. */
        REFUSED,
        /** Neither. */
        FOUND
    }

    /**
     * The end of a case.
     *
     * @param outcome how it ended
     * @param failure what was thrown, if something was
     */
    record Result(Outcome outcome, Optional<Throwable> failure) {}

    private static final ReadOptions[] OPTIONS = {
        ReadOptions.DEFAULT,
        ReadOptions.DEFAULT,
        ReadOptions.DEFAULT.withSalvage(true).withPreserveContainer(true),
        ReadOptions.DEFAULT.with(HpctOptions.ALL_SCOPES, true),
        ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FUNCTIONS)
    };

    private final List<Specimen> specimens;
    private final Path folder;
    private final int writeEvery;
    private long written;
    private final IdentityHashMap<byte[], List<Piece>> known = new IdentityHashMap<>();

    /**
     * Prepares a sweep.
     *
     * @param specimens sound profiles; parts of one are spliced into another
     * @param folder for the damaged ones, one at a time; nothing else uses it
     * @param writeEvery one case of that many is written, too, and what comes out is validated
     */
    Sweep(List<Specimen> specimens, Path folder, int writeEvery) {
        this.specimens = List.copyOf(specimens);
        this.folder = folder;
        this.writeEvery = writeEvery;
    }

    /** Returns how many profiles were written and validated. */
    long written() {
        return written;
    }

    /** The damaged profile of a case. */
    Specimen damaged(Specimen sound, long seed) {
        Random random = new Random(seed * 0x9e37_79b9_7f4a_7c15L + sound.name().hashCode());
        List<String> names = sound.names();
        String file = names.get(random.nextInt(names.size()));
        if (names.size() > 1 && random.nextInt(12) == 0) {
            return sound.folder() && random.nextBoolean() ? sound.without(file) : sound.with(file, any(sound, random));
        }
        byte[] bytes = sound.bytes(file);
        return sound.with(file, bytes.length == 0 ? any(sound, random) : damage(bytes, sound, random));
    }

    /** The end of a case. */
    Result run(Specimen sound, long seed) throws IOException {
        return read(damaged(sound, seed), seed);
    }

    /** Reads a profile; the seed chooses the options of reading, and whether and in what format it is written, too. */
    Result read(Specimen specimen, long seed) throws IOException {
        Path path = specimen.putInto(folder);
        try {
            ReadOptions options = OPTIONS[Math.floorMod(seed, OPTIONS.length)];
            Reading.all(path, options, seed);
            Random choice = new Random(~seed * 0x9e37_79b9_7f4a_7c15L);
            if (choice.nextInt(writeEvery) == 0) {
                try (PerformanceSpace space = Readers.open(Input.of(path, "x"), options)) {
                    NumberLaws.require(space);
                }
                write(path, options, choice);
            }
            return new Result(Outcome.READ, Optional.empty());
        } catch (ProfileException e) {
            return new Result(Outcome.REFUSED, Optional.of(e));
        } catch (IOException | RuntimeException | Error e) {
            return new Result(Outcome.FOUND, Optional.of(e));
        }
    }

    /**
     * Writes a profile in any format, and in one that keeps everything: what can be read can be written, nothing is wrong
     * with the output but what was said, and everything comes back.
     */
    private void write(Path path, ReadOptions options, Random choice) throws IOException {
        List<Format> lossless = WrittenFormats.lossless();
        write(path, options, Writers.all().get(choice.nextInt(Writers.all().size())));
        write(
                path,
                options,
                Writers.of(lossless.get(choice.nextInt(lossless.size()))).orElseThrow());
    }

    private void write(Path path, ReadOptions options, Writers.Codec writer) throws IOException {
        try (PerformanceSpace space = Readers.open(Input.of(path, "x"), options)) {
            Path out = folder.resolve("out" + writer.format().endings().get(0));
            writer.write(WrittenFormats.fit(space, writer.format()), out, WriteOptions.DEFAULT.withForce(true));
            written++;
            if (!WrittenFormats.isReadBack(writer.format())) {
                return;
            }
            List<Finding> faults = Readers.check(Input.of(out, writer.format().id()), ReadOptions.DEFAULT).stream()
                    .filter(Finding::isFault)
                    // said of the input already: nothing is copied on in silence
                    .filter(fault -> space.notes().stream().noneMatch(note -> note.endsWith(fault.message())))
                    .toList();
            if (!faults.isEmpty()) {
                throw new IllegalStateException("written with faults: " + faults);
            }
            if (writer.keeps() == Writers.Keeps.ALL) {
                requireKept(space, out);
            }
        } catch (OutputException e) {
            throw new IllegalStateException("cannot be written", e);
        } catch (ProfileException.TooLarge e) {
            // LinkTest has no room for so many locations
        } catch (ViewException.Overflow e) {
            // most formats take values in one flavour; the message names the cell that has none in 64 bits
        }
    }

    private static void requireKept(PerformanceSpace space, Path out) throws IOException {
        try (PerformanceSpace back = Readers.open(out)) {
            Optional<String> difference = SpaceComparison.firstDifference(space, back);
            if (difference.isPresent()) {
                throw new IllegalStateException(out.getFileName() + ": not kept: " + difference.get());
            }
        }
    }

    private byte[] damage(byte[] bytes, Specimen sound, Random random) {
        List<Piece> pieces = random.nextInt(3) == 0 ? List.of() : pieces(bytes);
        if (!pieces.isEmpty()) {
            Piece piece = pieces.get(random.nextInt(pieces.size()));
            return piece.bytes().length == 0 ? bytes : piece.repack().apply(damage(piece.bytes(), sound, random));
        }
        byte[] damaged = bytes;
        Damage[] kinds = Damage.values();
        for (int n = random.nextInt(8) == 0 ? 2 : 1; n > 0 && damaged.length > 0; n--) {
            damaged = kinds[random.nextInt(kinds.length)].to(damaged, any(sound, random), random);
        }
        return damaged;
    }

    /** The arrays of sound files and of their pieces are always the same. */
    private List<Piece> pieces(byte[] bytes) {
        return known.computeIfAbsent(bytes, Pieces::of);
    }

    /** Bytes of a file, half of the time of the same specimen. */
    private byte[] any(Specimen sound, Random random) {
        Specimen from = random.nextBoolean() ? sound : specimens.get(random.nextInt(specimens.size()));
        return from.bytes(from.names().get(random.nextInt(from.names().size())));
    }
}
