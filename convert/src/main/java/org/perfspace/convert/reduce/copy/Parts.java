package org.perfspace.convert.reduce.copy;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.Trace;

/**
 * The parts of a space, to replace one of them.
 *
 * @param source whose attachments, notes and files the result takes over
 * @param definitions of the result
 * @param severity of the result
 * @param trace of the result
 * @param notes that the result has beside those of the source
 */
public record Parts(
        PerformanceSpace source,
        Definitions definitions,
        Severity severity,
        Optional<Trace> trace,
        List<String> notes) {

    public static Parts of(PerformanceSpace space) {
        return new Parts(space, space.definitions(), space.severity(), space.trace(), List.of());
    }

    public Parts with(Definitions newDefinitions, Severity newSeverity) {
        return new Parts(source, newDefinitions, newSeverity, trace, notes);
    }

    public Parts with(Attributes attributes) {
        return new Parts(source, definitions.withAttributes(attributes), severity, trace, notes);
    }

    public Parts with(Optional<Trace> newTrace) {
        return new Parts(source, definitions, severity, newTrace, notes);
    }

    public Parts with(List<String> newNotes) {
        return new Parts(source, definitions, severity, trace, newNotes);
    }

    public PerformanceSpace space() {
        PerformanceSpace space = PerformanceSpace.of(definitions, severity)
                .withAttachments(source.attachments())
                .withNotes(() -> Stream.concat(source.notes().stream(), notes.stream())
                        .distinct()
                        .toList())
                .closing(source);
        return trace.map(space::with).orElse(space);
    }
}
