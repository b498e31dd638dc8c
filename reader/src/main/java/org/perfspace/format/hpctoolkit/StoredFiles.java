package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.definitions.Definitions;

/**
 * A part of a space, its values or its trace, that files of a database hold just as it is. A writer may copy these files
 * instead of making them anew, as long as the definitions of the space are those of the database.
 */
public interface StoredFiles {

    /** Returns the definitions of the database, if they have a {@link HpctNames#DIGEST}. */
    Optional<Definitions> definitions();

    /** Returns the files. */
    List<DbSource> files();

    /** Reads the files, and tells if they keep every rule that a writer keeps, so that a copy keeps them, too. */
    boolean isSound() throws IOException;
}
