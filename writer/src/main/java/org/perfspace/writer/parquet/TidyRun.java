package org.perfspace.writer.parquet;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** The labels of one run in a tidy table, which describe its call paths and locations. Texts are in UTF-8. */
public interface TidyRun {

    /**
     * Returns the labels of a profile.
     *
     * @param definitions definitions of the profile
     * @param id name of the run
     * @param pathKeys a number for each call node, which is equal for equal call paths of different runs
     */
    static TidyRun of(Definitions definitions, byte[] id, long[] pathKeys) {
        return of(definitions, id, pathKeys, List.of());
    }

    /**
     * Returns the labels of a profile with further columns.
     *
     * @param definitions definitions of the profile
     * @param id name of the run
     * @param pathKeys a number for each call node, which is equal for equal call paths of different runs
     * @param facts optional columns whose values are the same in all rows of the run
     */
    static TidyRun of(Definitions definitions, byte[] id, long[] pathKeys, List<Column> facts) {
        return new ProfileLabels(definitions, id, pathKeys, facts);
    }

    /** Returns the name of the run. */
    byte[] id();

    /** Returns the number of locations, which is the number of rows of a call path. */
    int locations();

    /** Returns a number that is equal for equal call paths of different runs. */
    long pathKey(int node);

    /**
     * Returns the names of the regions from the root on; fast if nodes are requested in ascending order, also
     * repeatedly.
     */
    byte[] callPath(int node);

    /** Returns the name of the region. */
    byte[] region(int node);

    /** Returns the file of the region, or null if it is not known. */
    byte @Nullable [] file(int node);

    /** Returns the first line of the region, or {@link Region#NO_LINE}. */
    long line(int node);

    /** Returns the number of ancestors of a call path. */
    int depth(int node);

    /** Returns the rank of the process of a location. */
    long rank(int location);

    /** Returns the rank of a location within its process. */
    long thread(int location);

    /** Returns the name of a location. */
    byte[] location(int location);

    /** Returns the name of the machine of a location. */
    byte[] host(int location);

    /** Returns the further columns, whose values are the same in all rows of the run. */
    List<Column> facts();
}
