package org.perfspace.writer.parquet.page;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The encodings that columns of doubles may have, and the ways to choose one for each column chunk. */
public enum DoubleEncoding {
    /** The smallest of the encodings that every engine reads, by some pages: plain or a dictionary; for integers, too. */
    MEASURED("measured"),
    /** The smallest of all by some pages, which some engines cannot read. */
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

    /** Returns whether pages are measured. */
    boolean measures() {
        return this == MEASURED || this == SMALLEST;
    }
}
