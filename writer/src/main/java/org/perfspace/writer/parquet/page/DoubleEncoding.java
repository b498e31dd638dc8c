package org.perfspace.writer.parquet.page;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.format.Encoding;

/** The encodings that columns of doubles may have. */
public enum DoubleEncoding {
    /** Eight bytes for each value. */
    PLAIN("plain", Encoding.PLAIN),
    /** The first bytes of all values, then their second bytes, and so on. */
    BYTE_STREAM_SPLIT("byte-stream-split", Encoding.BYTE_STREAM_SPLIT);

    private final String id;
    private final Encoding encoding;

    DoubleEncoding(String id, Encoding encoding) {
        this.id = id;
        this.encoding = encoding;
    }

    /** Returns the name in settings. */
    public String id() {
        return id;
    }

    /** Returns the encoding in the file. */
    public Encoding encoding() {
        return encoding;
    }

    /** Returns the names of all encodings. */
    public static List<String> ids() {
        return Arrays.stream(values()).map(DoubleEncoding::id).toList();
    }

    /** Returns the encoding with a name. */
    public static Optional<DoubleEncoding> byId(String id) {
        return Arrays.stream(values())
                .filter(encoding -> encoding.id.equals(id))
                .findFirst();
    }
}
