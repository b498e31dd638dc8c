package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;

/** Determines which profiles exist if profile.db is missing: those that cct.db and trace.db mention. */
final class ProfileGuess {

    private static final int MOST_PROFILES = 1 << 22;

    private final BitSet found = new BitSet();

    private ProfileGuess() {}

    /** Returns the indices of the profiles, ascending. */
    static int[] of(ContextBlocks blocks, @Nullable TraceDb trace, @Nullable DbSource source) throws IOException {
        ProfileGuess guess = new ProfileGuess();
        BlockWindow window = new BlockWindow(blocks.bytes());
        for (int slot = 0; slot < blocks.slots(); slot++) {
            guess.addBlock(blocks, slot, window);
        }
        if (trace != null && source != null) {
            for (int line = 0; line < trace.size(); line++) {
                guess.add(trace.profiles()[line], source.at(trace.headers()[line]));
            }
        }
        return guess.found.stream().toArray();
    }

    private void addBlock(ContextBlocks blocks, int slot, BlockWindow window) throws IOException {
        for (long i = 0; i < blocks.nValues(slot); i++) {
            long position = blocks.pValues(slot) + i * CctDbLayout.VALUE_BYTES;
            int at = window.fetch(position, CctDbLayout.VALUE_BYTES);
            add(window.getInt(at) & 0xffff_ffffL, blocks.at(position));
        }
    }

    private void add(long profile, Place place) throws IOException {
        if (profile == 0 || profile >= MOST_PROFILES) {
            throw place.corrupt(
                    "expected the index of a profile that is not a summary, below %,d, found %,d",
                    MOST_PROFILES, profile);
        }
        found.set((int) profile);
    }
}
