package org.perfspace.reader.tau;

import java.util.List;
import java.util.Map;

/**
 * What one file says: one metric of one thread.
 *
 * @param metric name of the metric
 * @param metadata facts by name
 * @param functions functions and call paths in the order of the file
 * @param events user events in the order of the file
 * @param unknown names of columns that are not kept, because nobody knows what they are
 * @param skipped number of lines of invocations and aggregates, which are not kept
 * @param whole whether the count of aggregates, which TAU always writes, follows the functions, and the last line is ended
 */
record TauProfile(
        String metric,
        Map<String, String> metadata,
        List<Function> functions,
        List<Event> events,
        List<String> unknown,
        long skipped,
        boolean whole) {

    TauProfile {
        metadata = Map.copyOf(metadata);
        functions = List.copyOf(functions);
        events = List.copyOf(events);
        unknown = List.copyOf(unknown);
    }

    /**
     * A function or call path.
     *
     * @param path names joined by {@code =>}, without white space at the ends
     * @param calls how often it was entered
     * @param subroutines how often it entered others
     * @param exclusive in the metric's own unit
     * @param inclusive in the metric's own unit
     * @param squares sum of the squared exclusive values, NaN if the file has none
     * @param group TAU's groups, as spelled
     * @param line number of its line
     */
    record Function(
            String path,
            double calls,
            double subroutines,
            double exclusive,
            double inclusive,
            double squares,
            String group,
            long line) {}

    /**
     * A user event.
     *
     * @param name as spelled, perhaps with a context
     * @param count how often it happened
     * @param max largest value
     * @param min smallest value
     * @param mean mean value
     * @param squares sum of the squared values
     * @param line number of its line
     */
    record Event(String name, double count, double max, double min, double mean, double squares, long line) {}
}
