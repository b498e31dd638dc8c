package org.perfspace.model;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A profile: its definitions, its severities, and optionally a trace and attachments. A space may keep files open and
 * must be closed after use.
 */
public final class PerformanceSpace implements Closeable {

    /** Begins the notes on parts of the source that are not in a space. */
    public static final String LEFT_OUT = "left out ";

    private final Definitions definitions;
    private final Severity severity;
    private final Optional<Trace> trace;
    private final List<Attachment> attachments;
    private final Supplier<List<String>> notes;
    private final List<String> lost;
    private final Closeable files;
    private final Check sources;
    private final Map<Class<?>, Object> views;
    private volatile boolean isChecked;

    /** A check whether the sources of a profile are unchanged since it was opened. */
    @FunctionalInterface
    public interface Check {
        /**
         * Throws an exception if a source has changed.
         *
         * @throws IOException if a source has changed
         */
        void run() throws IOException;
    }

    /** A supplier of notes that exist already. */
    private record Lines(List<String> get) implements Supplier<List<String>> {}

    /** A placeholder for files that need not be closed or checked. */
    private enum Nothing implements Closeable, Check {
        TO_DO;

        @Override
        public void close() {}

        @Override
        public void run() {}
    }

    private PerformanceSpace(
            Definitions definitions,
            Severity severity,
            Optional<Trace> trace,
            List<Attachment> attachments,
            Supplier<List<String>> notes,
            List<String> lost,
            Closeable files,
            Check sources,
            Map<Class<?>, Object> views) {
        this.definitions = definitions;
        this.severity = severity;
        this.trace = trace;
        this.attachments = List.copyOf(attachments);
        this.notes = notes;
        this.lost = List.copyOf(lost);
        this.files = files;
        this.sources = sources;
        this.views = views;
    }

    /**
     * {@return a space of definitions and values, without a trace and attachments, which need not be closed}
     *
     * @param definitions definitions of the profile
     * @param severity the values
     */
    public static PerformanceSpace of(Definitions definitions, Severity severity) {
        return new PerformanceSpace(
                definitions,
                severity,
                Optional.empty(),
                List.of(),
                new Lines(List.of()),
                List.of(),
                Nothing.TO_DO,
                Nothing.TO_DO,
                new HashMap<>());
    }

    /**
     * {@return a copy with other definitions, which must fit the values}
     *
     * @param newDefinitions the definitions
     */
    public PerformanceSpace withDefinitions(Definitions newDefinitions) {
        return new PerformanceSpace(
                newDefinitions, severity, trace, attachments, notes, lost, files, sources, new HashMap<>());
    }

    /**
     * {@return a copy with other values}
     *
     * @param newSeverity the values
     */
    public PerformanceSpace withSeverity(Severity newSeverity) {
        return new PerformanceSpace(
                definitions, newSeverity, trace, attachments, notes, lost, files, sources, new HashMap<>());
    }

    /**
     * {@return a copy with a trace}
     *
     * @param newTrace the trace
     */
    public PerformanceSpace withTrace(Trace newTrace) {
        return withTrace(Optional.of(newTrace));
    }

    /**
     * {@return a copy with another trace, or without one}
     *
     * @param newTrace the trace, or empty for none
     */
    public PerformanceSpace withTrace(Optional<Trace> newTrace) {
        return new PerformanceSpace(definitions, severity, newTrace, attachments, notes, lost, files, sources, views);
    }

    /**
     * {@return a copy with other attachments}
     *
     * @param newAttachments the attachments
     */
    public PerformanceSpace withAttachments(List<Attachment> newAttachments) {
        return new PerformanceSpace(definitions, severity, trace, newAttachments, notes, lost, files, sources, views);
    }

    /**
     * {@return a copy with other notes}
     *
     * @param newNotes the notes
     */
    public PerformanceSpace withNotes(List<String> newNotes) {
        return withNotes(new Lines(List.copyOf(newNotes)));
    }

    /**
     * {@return a copy with other notes}
     *
     * @param newNotes the notes
     */
    public PerformanceSpace withNotes(Supplier<List<String>> newNotes) {
        return new PerformanceSpace(definitions, severity, trace, attachments, newNotes, lost, files, sources, views);
    }

    /**
     * {@return a copy with additional notes, without duplicates}
     *
     * @param moreNotes the notes
     */
    public PerformanceSpace withMoreNotes(List<String> moreNotes) {
        return withMoreNotes(new Lines(List.copyOf(moreNotes)));
    }

    /**
     * {@return a copy of which these parts of the source are missing}
     *
     * @param parts a description of each part that the reader left out although tools of its format show it
     */
    public PerformanceSpace without(List<String> parts) {
        return new PerformanceSpace(definitions, severity, trace, attachments, notes, parts, files, sources, views);
    }

    private PerformanceSpace withMoreNotes(Supplier<List<String>> moreNotes) {
        return withNotes(() -> {
            Set<String> all = new LinkedHashSet<>(notes());
            all.addAll(moreNotes.get());
            return List.copyOf(all);
        });
    }

    /**
     * {@return a copy that adds a note for each metric in whose values decreasing counters are found: values of
     * 2<sup>63</sup> or more of a UINT64 metric, which are treated as negative numbers}
     */
    public PerformanceSpace watched() {
        if (severity instanceof ColumnSource || !WatchedSeverity.isNeeded(definitions)) {
            return this;
        }
        WatchedSeverity watched = new WatchedSeverity(definitions, severity);
        return withSeverity(watched).withMoreNotes(watched::notes);
    }

    /**
     * {@return a copy that closes these files when it is closed}
     *
     * @param newFiles the files
     */
    public PerformanceSpace closing(Closeable newFiles) {
        return new PerformanceSpace(definitions, severity, trace, attachments, notes, lost, newFiles, sources, views);
    }

    /**
     * {@return a copy that uses this check to find out whether its sources have changed}
     *
     * @param newSources the check
     */
    public PerformanceSpace checkedBy(Check newSources) {
        return new PerformanceSpace(definitions, severity, trace, attachments, notes, lost, files, newSources, views);
    }

    /** {@return the definitions: everything except the values} */
    public Definitions definitions() {
        return definitions;
    }

    /** {@return the values} */
    public Severity severity() {
        return severity;
    }

    /** {@return the trace, if the profile has one} */
    public Optional<Trace> trace() {
        return trace;
    }

    /**
     * {@return the number of samples of the trace at all locations; 0 without a trace}
     *
     * @throws IOException if the profile cannot be read
     */
    public long traceSamples() throws IOException {
        long samples = 0;
        for (int location = 0;
                trace.isPresent() && location < definitions.locations().size();
                location++) {
            samples += trace.get().sampleCount(location);
        }
        return samples;
    }

    /** {@return the attachments} */
    public List<Attachment> attachments() {
        return attachments;
    }

    /**
     * {@return notes on data that a reader repaired or skipped or that is unusual, one line each; they are not part of
     * the contents of the profile} The list may grow while the numbers are read.
     */
    public List<String> notes() {
        Set<String> all = new LinkedHashSet<>(notes.get());
        for (String part : lost) {
            all.add(LEFT_OUT + part);
        }
        return List.copyOf(all);
    }

    /** {@return descriptions of the parts of the source that are not in this space; each is a note after {@link #LEFT_OUT}} */
    public List<String> lost() {
        return lost;
    }

    /**
     * {@return a view of this space that is expensive to create, such as one that compiles expressions; always the same
     * view for a type}
     *
     * @param <T> type of the view
     * @param type class of the view
     * @param make creates the view at the first call
     */
    public <T> T view(Class<T> type, Function<PerformanceSpace, T> make) {
        synchronized (views) {
            Object known = views.get(type);
            T view = type.cast(known == null ? make.apply(this) : known);
            views.put(type, view);
            return view;
        }
    }

    /**
     * {@return a row that fits this space}
     *
     * @param metric id of the metric
     */
    public Row newRow(int metric) {
        return new Row(
                definitions.metrics().get(metric).type(),
                definitions.locations().size());
    }

    /**
     * Checks that no source of this space has changed since it was opened, so that all data that was read is
     * consistent. Writers call this before their output gets its name.
     *
     * @throws IOException if a source has changed
     */
    public void requireUnchanged() throws IOException {
        sources.run();
        isChecked = true;
    }

    /** {@return the size of the profile, and whether it has a trace and attachments} */
    @Override
    public String toString() {
        return definitions
                + (trace.isPresent() ? ", a trace" : "")
                + (attachments.isEmpty() ? "" : ", " + Definitions.count(attachments.size(), "attachment"));
    }

    /**
     * Closes the files from which the severity, the trace and the attachments are read.
     *
     * @throws IOException if a file cannot be closed, or has {@linkplain #requireUnchanged changed} and that was not
     *     checked before
     */
    @Override
    public void close() throws IOException {
        try {
            if (!isChecked) {
                requireUnchanged();
            }
        } finally {
            files.close();
        }
    }
}
