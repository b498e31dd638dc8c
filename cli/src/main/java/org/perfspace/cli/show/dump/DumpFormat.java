package org.perfspace.cli.show.dump;

/** Shapes of the table that {@code dump} prints. */
public enum DumpFormat {
    /** Cells between tabs; a heading for people only. Tab, line break and backslash are escaped. */
    TSV,
    /** Cells between commas, with a heading, quoted as in RFC 4180; control characters but line breaks are escaped. */
    CSV,
    /** An array of objects, one on each line. */
    JSON,
    /** A grey picture of a LinkTest run, see {@link MatrixPicture}. */
    PGM,
    /** The same in colours. */
    PNG;

    /** Returns whether it is a picture, and no table. */
    public boolean isPicture() {
        return this == PGM || this == PNG;
    }
}
