package org.perfspace.cli;

/** The output formats of {@code dump}. */
enum DumpFormat {
    /**
     * Cells separated by tabs; a heading only with {@code --names} or {@code --ids}. Tab, line break and backslash are
     * escaped.
     */
    TSV,
    /**
     * Cells separated by commas, with a heading, quoted as in RFC 4180; control characters except line breaks are escaped.
     */
    CSV,
    /** An array of objects, with one object on each line. */
    JSON,
    /** A grayscale picture of a LinkTest run, see {@link MatrixPicture}. */
    PGM,
    /** A color picture of a LinkTest run, see {@link MatrixPicture}. */
    PNG;

    /** Returns whether the format is a picture instead of a table. */
    public boolean isPicture() {
        return this == PGM || this == PNG;
    }
}
