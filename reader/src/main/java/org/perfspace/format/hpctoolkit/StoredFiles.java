package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Definitions;

/**
 * A part of a space, its values or its trace, that files of a database contain unchanged. A writer may copy these files
 * instead of writing new ones, as long as the definitions of the space are those of the database.
 */
public interface StoredFiles {

    /** Returns the definitions of the database, if they have a {@link HpctNames#DIGEST}. */
    Optional<Definitions> definitions();

    /** Returns the files. */
    List<DbSource> files();

    /**
     * Reads the files, and returns whether they satisfy all rules for written files, so that a copy satisfies them, too.
     */
    boolean isSound() throws IOException;
}
