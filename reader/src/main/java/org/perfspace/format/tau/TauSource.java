package org.perfspace.format.tau;

import java.io.IOException;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Place;

/** A file that contains profiles of one or more metrics and threads. It can be read several times. */
interface TauSource {

    /** Returns the place of the file. */
    Place place();

    /**
     * Reads the profiles one after the other.
     *
     * @param remarks counts contents that are omitted, added up or unusual
     * @param paths gives the call paths and names, for this and other passes
     * @param receiver receives each profile; no two of a file have the same thread and metric
     */
    void read(TauRemarks remarks, TauPath.Pool paths, IoConsumer<TauProfile> receiver) throws IOException;
}
