package org.perfspace.format.tau;

import java.io.IOException;
import org.perfspace.io.Place;

/** A file that contains profiles of one or more metrics and threads. It can be read several times. */
interface TauSource {

    /** Receives the profiles of a file. */
    @FunctionalInterface
    interface Receiver {

        /** Receives a profile. No other profile of the same file has the same thread and metric. */
        void take(TauProfile profile) throws IOException;
    }

    /** Returns the place of the file. */
    Place place();

    /** Reads the profiles one after the other. The remarks count contents that are omitted, added up or unusual. */
    void read(TauRemarks remarks, Receiver receiver) throws IOException;
}
