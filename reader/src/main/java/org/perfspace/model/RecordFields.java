package org.perfspace.model;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/**
 * The components of a definition by name, so that whoever walks over all of them cannot forget one that is added later.
 *
 * @param name as declared
 * @param value of one definition
 */
record RecordFields(String name, Object value) {

    /** All components in order of declaration. */
    static List<RecordFields> of(Record definition) {
        return Stream.of(definition.getClass().getRecordComponents())
                .map(component -> new RecordFields(component.getName(), value(definition, component)))
                .toList();
    }

    private static Object value(Record definition, RecordComponent component) {
        try {
            return component.getAccessor().invoke(definition);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component + " of a public record", e);
        }
    }
}
