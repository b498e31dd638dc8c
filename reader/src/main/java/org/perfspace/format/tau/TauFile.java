package org.perfspace.format.tau;

import java.io.IOException;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A text file of one metric of one thread.
 *
 * @param input the file, or the directory that contains it
 * @param member name of the file in the directory; empty for the input itself
 * @param place name of the file in messages
 * @param thread thread according to the name of the file
 * @param salvage whether a damaged file is read up to its first fault, or left out
 */
record TauFile(Input input, String member, Place place, TauThread thread, boolean salvage) implements TauSource {

    @Override
    public void read(TauRemarks remarks, TauPath.Pool paths, IoConsumer<TauProfile> receiver) throws IOException {
        try (ByteSource source = input.open(member, place)) {
            TauProfile profile;
            try {
                profile = new TauProfileReader(source, thread, salvage, remarks, paths).read();
            } catch (ProfileException.Corrupt | ProfileException.NotThisFormat e) {
                if (!salvage) {
                    throw e;
                }
                remarks.lost("a file is left out: " + e.getMessage());
                return;
            }
            receiver.accept(profile);
        }
    }
}
