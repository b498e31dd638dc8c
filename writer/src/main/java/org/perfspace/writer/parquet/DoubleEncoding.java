package org.perfspace.writer.parquet;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The user's choice of the encoding of doubles: one for all column chunks, or the smallest for each. */
enum DoubleEncoding {
    /**
     * The smaller of plain and dictionary encoding, which every engine reads, estimated from a sample of the values.
     */
    MEASURED("measured"),
    /** The smallest of all encodings, including the byte-stream split, which Spark cannot read. */
    SMALLEST("smallest"),
    /** Eight bytes for each value. */
    PLAIN("plain"),
    /** The numbers of entries of a dictionary. */
    DICTIONARY("dictionary"),
    /** The first bytes of all values, then their second bytes, and so on. */
    BYTE_STREAM_SPLIT("byte-stream-split");

    private final String id;

    DoubleEncoding(String id) {
        this.id = id;
    }

    /** Returns the name in settings. */
    public String id() {
        return id;
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

    /** Returns whether the encoding is chosen by measuring; in that case, integers are measured, too. */
    boolean measures() {
        return this == MEASURED || this == SMALLEST;
    }
}
