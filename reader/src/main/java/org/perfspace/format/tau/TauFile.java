package org.perfspace.format.tau;

import java.io.IOException;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;

/**
 * A text file of one metric of one thread.
 *
 * @param input the file, or the directory that contains it
 * @param member name of the file in the directory; empty for the input itself
 * @param place name of the file in messages
 * @param thread thread according to the name of the file
 */
record TauFile(Input input, String member, Place place, TauThread thread) implements TauSource {

    @Override
    public void read(TauRemarks remarks, Taker taker) throws IOException {
        try (ByteSource source = input.open(member, place)) {
            taker.take(new TauProfileReader(source, thread, remarks).read());
        }
    }
}
