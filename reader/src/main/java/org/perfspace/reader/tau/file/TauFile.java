package org.perfspace.reader.tau.file;

import java.io.IOException;
import java.nio.file.Path;
import org.perfspace.format.tau.TauThread;
import org.perfspace.io.FileSource;
import org.perfspace.io.Place;

/**
 * A text file of one metric of one thread.
 *
 * @param path location of the file
 * @param place name of the file in messages
 * @param thread thread that the name of the file stands for
 */
record TauFile(Path path, Place place, TauThread thread) implements TauSource {

    @Override
    public void read(TauRemarks remarks, Taker taker) throws IOException {
        try (FileSource source = FileSource.open(path, place)) {
            taker.take(new TauProfileReader(source, thread, remarks).read());
        }
    }
}
