package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.perfspace.model.CallNode.Parameter;

/** The list of fields follows the records: whoever adds a component and no field is told. */
class FieldsTest {

    /** Components that tell the place of a definition among the others. */
    private static final Set<String> PLACES = Set.of("id", "fileId", "parent", "region", "systemNode", "group");

    /** Two values of each type of a component. */
    private static final Map<Class<?>, List<Object>> VALUES = Map.ofEntries(
            Map.entry(int.class, List.of(1, 2)),
            Map.entry(long.class, List.of(3L, 4L)),
            Map.entry(boolean.class, List.of(true, false)),
            Map.entry(String.class, List.of("one", "other")),
            Map.entry(ValueType.class, List.of(ValueType.DOUBLE, ValueType.INT64)),
            Map.entry(MetricKind.class, List.of(MetricKind.EXCLUSIVE, MetricKind.INCLUSIVE)),
            Map.entry(Combination.class, List.of(Combination.BY_TYPE, Combination.MEAN)),
            Map.entry(Visibility.class, List.of(Visibility.NORMAL, Visibility.GHOST)),
            Map.entry(
                    Derivation.class, List.of(Derivation.NONE, new Derivation("metric::time()", true, "", List.of()))),
            Map.entry(LocationGroup.Type.class, List.of(LocationGroup.Type.PROCESS, LocationGroup.Type.METRICS)),
            Map.entry(Location.Type.class, List.of(Location.Type.CPU_THREAD, Location.Type.METRIC)),
            Map.entry(List.class, List.of(List.of(), List.of(new Parameter(Parameter.Kind.STRING, "key", "value")))),
            Map.entry(Attributes.class, List.of(Attributes.NONE, Attributes.of(Map.of("name", "value")))));

    @Test
    void everyComponentOfARecordIsAField() throws ReflectiveOperationException {
        assertEveryComponentIsAField(Metric.class, Fields.METRICS.fields());
        assertEveryComponentIsAField(Region.class, Fields.REGIONS.fields());
        assertEveryComponentIsAField(CallNode.class, Fields.CALL_NODES.fields());
        assertEveryComponentIsAField(SystemNode.class, Fields.SYSTEM_NODES.fields());
        assertEveryComponentIsAField(LocationGroup.class, Fields.GROUPS.fields());
        assertEveryComponentIsAField(Location.class, Fields.LOCATIONS.fields());
    }

    @Test
    void aDigestTellsDefinitionsApartByEachField() {
        String digest = digest(Metric.named("time"), Map.of("a", "1", "b", "2"));
        assertThat(digest(Metric.named("time"), Map.of("b", "2", "a", "1"))).isEqualTo(digest);
        assertThat(List.of(
                        digest,
                        digest(Metric.named("Time"), Map.of("a", "1", "b", "2")),
                        digest(Metric.named("time").typeName("FLOAT"), Map.of("a", "1", "b", "2")),
                        digest(Metric.named("time").cacheable(false), Map.of("a", "1", "b", "2")),
                        digest(Metric.named("time").kind(MetricKind.INCLUSIVE), Map.of("a", "1", "b", "2")),
                        digest(Metric.named("time").fileId(7), Map.of("a", "1", "b", "2")),
                        digest(Metric.named("time"), Map.of("a", "2", "b", "1"))))
                .doesNotHaveDuplicates();
    }

    private static String digest(Metric.Builder metric, Map<String, String> attributes) {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        builder.add(metric.attributes(Attributes.of(attributes)));
        return DefinitionsDigest.without("", builder.build());
    }

    private static <T> void assertEveryComponentIsAField(Class<T> type, List<Field<T>> fields)
            throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<T> constructor = type.getDeclaredConstructor(types);
        Object[] arguments = Arrays.stream(types).map(each -> valueOf(each, 0)).toArray();
        List<Object> usual = values(constructor.newInstance(arguments), fields);
        int differing = 0;
        for (int i = 0; i < components.length; i++) {
            Object[] changed = arguments.clone();
            changed[i] = valueOf(types[i], 1);
            boolean isPlace = PLACES.contains(components[i].getName());
            assertThat(values(constructor.newInstance(changed), fields).equals(usual))
                    .as("%s.%s is no field", type.getSimpleName(), components[i].getName())
                    .isEqualTo(isPlace);
            differing += isPlace ? 0 : 1;
        }
        assertThat(fields).hasSize(differing);
        T original = constructor.newInstance(arguments);
        T copy = fields.get(0).kind().changed(original, (field, value) -> value);
        assertThat(values(copy, fields)).isEqualTo(usual);
        for (Field<T> one : fields) {
            Object other = valueOf(one.value(original).getClass(), 1);
            T changed = one.kind().changed(original, (field, value) -> field.equals(one) ? other : value);
            assertThat(fields.stream().filter(field -> !field.value(changed).equals(field.value(original))))
                    .containsExactly(one);
        }
    }

    private static Object valueOf(Class<?> type, int number) {
        for (Class<?> each : VALUES.keySet()) {
            if (each.isAssignableFrom(type)
                    || MethodType.methodType(each).wrap().returnType() == type) {
                return Objects.requireNonNull(VALUES.get(each)).get(number);
            }
        }
        return Objects.requireNonNull(VALUES.get(type), type.getName()).get(number);
    }

    private static <T> List<Object> values(T definition, List<Field<T>> fields) {
        return fields.stream().map(field -> field.value(definition)).toList();
    }
}
