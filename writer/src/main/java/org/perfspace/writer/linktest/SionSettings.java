package org.perfspace.writer.linktest;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.linktest.LinkTestAttributes;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.sion.SionSetPlan;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.writer.sion.SionPlans;

/**
 * The settings of the container.
 *
 * <pre>
 * sion-block-size      alignment of the chunks in bytes, 4096 by default
 * sion-files           number of physical files, 1 by default
 * sion-byte-order      little or big, of metadata and data; by default metadata are little, data as in the run
 * sion-max-ranks       maximum number of locations of a space that is not a LinkTest run, 8192 by default
 * preserve-container   true: the container is written as it was read; the space must have been read with its container
 * </pre>
 */
record SionSettings(WriteOptions options, Path target) {

    private static final int DEFAULT_BLOCK_SIZE = 4096;
    private static final int DEFAULT_MAX_RANKS = 8192;

    /** The names of all settings. */
    static final Set<String> NAMES =
            Set.of("sion-block-size", "sion-files", "sion-byte-order", "sion-max-ranks", "preserve-container");

    /** Returns the byte order of the data, if it was specified. */
    Optional<ByteOrder> order() throws OutputException {
        String text = options.settings().getOrDefault("sion-byte-order", "");
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            if (text.equals(LinkTestAttributes.text(order))) {
                return Optional.of(order);
            }
        }
        if (!text.isEmpty()) {
            throw wrong("sion-byte-order", text, "little or big");
        }
        return Optional.empty();
    }

    /** Returns the maximum number of locations of a space that is not a LinkTest run. */
    int maxRanks() throws OutputException {
        return number("sion-max-ranks", DEFAULT_MAX_RANKS, Integer.MAX_VALUE);
    }

    /** Returns whether the original container is preserved. */
    boolean preserve() {
        return "true".equals(options.settings().get("preserve-container"));
    }

    /** Returns the layout of the container for ranks whose data have these lengths. */
    SionSetPlan plan(ByteOrder data, long[] lengths, long[] globalRanks) throws OutputException {
        ByteOrder metadata = order().orElse(ByteOrder.LITTLE_ENDIAN);
        int blockSize = number("sion-block-size", DEFAULT_BLOCK_SIZE, Integer.MAX_VALUE);
        int files = number("sion-files", 1, lengths.length);
        return new SionPlans(metadata, data, blockSize, files, prefix()).plan(lengths, globalRanks);
    }

    private String prefix() {
        byte[] name = String.valueOf(target.getFileName()).getBytes(StandardCharsets.UTF_8);
        int length = Math.min(name.length, SionLayout.PREFIX_BYTES - 1);
        return new String(name, 0, length, StandardCharsets.ISO_8859_1);
    }

    private int number(String setting, int usual, int most) throws OutputException {
        String text = options.settings().getOrDefault(setting, String.valueOf(usual));
        try {
            int value = Integer.parseInt(text);
            if (value >= 1 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw wrong(setting, text, "a number");
        }
        throw wrong(setting, text, String.format(Locale.ROOT, "1 to %,d", most));
    }

    private OutputException wrong(String setting, String found, String expected) {
        return new OutputException.Setting(target.toString(), expected + " as " + setting, found);
    }
}
