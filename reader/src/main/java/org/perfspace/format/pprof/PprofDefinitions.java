package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.perfspace.format.pprof.PprofTables.Facts;
import org.perfspace.format.pprof.PprofTables.Line;
import org.perfspace.format.pprof.PprofTables.Location;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * The definitions of the space that a profile represents. A reader builds them from a file. A writer builds them from
 * what it writes, to find out what a reader gets back.
 */
public final class PprofDefinitions {

    /** Attributes of the call node of a function that is inlined in its caller. */
    public static final Attributes INLINED = Attributes.of(ATTRIBUTE + "inlined", "true");

    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final PprofTables tables;
    private final ProgramRegions regions;
    private final StackTree calls;
    private final PprofSystem system;
    private final Map<String, String> keys = new TreeMap<>();
    private int[] callNodes = {};

    /**
     * Defines metrics, attributes and functions.
     *
     * @param tables the content of the file except its samples
     * @param place the file, for messages
     */
    public PprofDefinitions(PprofTables tables, Place place) {
        this.tables = tables;
        this.calls = new StackTree(place);
        this.system = new PprofSystem(place);
        defineMetrics();
        defineFacts();
        this.regions = new ProgramRegions(tables, builder);
    }

    /**
     * {@return the handle of the call node of a location below another call node: that of the innermost function at the
     * location; those of all others but the outermost one are inlined in it}
     *
     * @param parent handle of the call node below which the location was entered, or {@link Tree#NO_PARENT}
     * @param callLine line of the call, 0 if unknown
     * @param location the location
     * @throws ProfileException if the call nodes do not fit into the heap
     */
    public int enter(int parent, long callLine, Location location) throws ProfileException {
        List<Line> lines = location.lines();
        int node = parent;
        long line = callLine;
        for (int i = lines.size() - 1; i > 0; i--) {
            node = calls.child(node, called(lines.get(i).function(), i < lines.size() - 1), line);
            line = lines.get(i).line();
        }
        return enterInnermost(node, line, location, lines.size() > 1);
    }

    /**
     * {@return the handle of the call node of the innermost function at a location, or of its address, below another call
     * node}
     *
     * @param parent handle of the call node of the caller, or {@link Tree#NO_PARENT}
     * @param callLine line of the call, 0 if unknown
     * @param location the location
     * @param inlined whether the function is inlined in the caller
     * @throws ProfileException if the call nodes do not fit into the heap
     */
    public int enterInnermost(int parent, long callLine, Location location, boolean inlined) throws ProfileException {
        List<Line> lines = location.lines();
        int region =
                lines.isEmpty() ? regions.ofAddress(location) : lines.get(0).function();
        return calls.child(parent, called(region, inlined), callLine);
    }

    /** Returns the number of a region in the tree of calls, in which inlined calls have numbers of their own. */
    private static int called(int region, boolean inlined) {
        return Math.addExact(Math.multiplyExact(2, region), inlined ? 1 : 0);
    }

    /**
     * {@return the handle of the call node of samples without a stack}
     *
     * @throws ProfileException if the call nodes do not fit into the heap
     */
    public int enterNothing() throws ProfileException {
        return calls.child(Tree.NO_PARENT, called(regions.ofNothing(), false), 0);
    }

    /**
     * {@return the handle of the location with some labels}
     *
     * @param labels the labels of a sample
     * @throws ProfileException if the locations do not fit into the heap
     */
    public int location(LabelSet.Builder labels) throws ProfileException {
        labels.keys().forEach(keys::putIfAbsent);
        return system.location(labels.build());
    }

    /** {@return the definitions; nothing may be added afterwards} */
    public Definitions build() {
        callNodes = calls.define(
                builder, called -> regions.define(called / 2), called -> called % 2 == 0 ? Attributes.NONE : INLINED);
        system.define(builder);
        keys.forEach((meaning, key) -> attribute(meaning + LABEL_KEY, key.equals(meaning) ? "" : key));
        return builder.build();
    }

    /**
     * {@return the id of a call node}
     *
     * @param handle its handle
     */
    public int callNodeId(int handle) {
        return builder.callNodeId(callNodes[handle]);
    }

    /**
     * {@return the id of a location}
     *
     * @param handle its handle
     */
    public int locationId(int handle) {
        return builder.locationId(system.defined(handle));
    }

    private void defineMetrics() {
        Set<String> names = new HashSet<>();
        for (SampleType type : tables.sampleTypes()) {
            String name = type.type();
            for (int i = 2; !names.add(name); i++) {
                name = type.type() + " " + i;
            }
            builder.add(Metric.named(name).title(type.type()).unit(type.unit()).type(ValueType.INT64));
        }
    }

    private void defineFacts() {
        Facts facts = tables.facts();
        attribute("default_sample_type", facts.defaultSampleType());
        attribute("time_nanos", number(facts.timeNanos()));
        attribute("duration_nanos", number(facts.durationNanos()));
        attribute("period_type", facts.periodType().type());
        attribute("period_unit", facts.periodType().unit());
        attribute("period", number(facts.period()));
        attribute("drop_frames", facts.dropFrames());
        attribute("keep_frames", facts.keepFrames());
        attribute("doc_url", facts.docUrl());
        MappingText.of(tables.mappings()).forEach(builder::attribute);
        defineUsualMetric();
        int free = 0;
        for (String comment : facts.comments()) {
            int equals = comment.indexOf('=');
            if (equals > 0) {
                builder.attribute(comment.substring(0, equals), comment.substring(equals + 1));
            } else {
                builder.attribute(ATTRIBUTE + "comment" + (++free == 1 ? "" : " " + free), comment);
            }
        }
    }

    /**
     * Names the metric to show, unless it is the obvious one: the default sample type, or the last one if there is no
     * default.
     */
    private void defineUsualMetric() {
        usualMetric(tables.sampleTypes(), tables.facts().defaultSampleType())
                .ifPresent(metric -> builder.attribute(Definitions.USUAL_METRIC, metric));
    }

    /**
     * {@return the metric to show, if it is not the obvious one}
     *
     * @param types the types of values
     * @param defaultType the default of the file, empty if there is none
     */
    public static Optional<String> usualMetric(List<SampleType> types, String defaultType) {
        String wanted = usualType(types, defaultType);
        String obvious = types.stream()
                .filter(type -> Unit.isTime(type.unit()))
                .findFirst()
                .or(() -> types.stream().findFirst())
                .map(SampleType::type)
                .orElse("");
        return wanted.equals(obvious) ? Optional.empty() : Optional.of(wanted);
    }

    /**
     * {@return the type of values that tools show}
     *
     * @param types the types of values
     * @param defaultType the default of the file, empty if there is none
     */
    public static String usualType(List<SampleType> types, String defaultType) {
        boolean known = types.stream().anyMatch(type -> type.type().equals(defaultType));
        return known || types.isEmpty()
                ? defaultType
                : types.get(types.size() - 1).type();
    }

    private static String number(long number) {
        return number == 0 ? "" : Long.toString(number);
    }

    private void attribute(String field, String value) {
        if (!value.isEmpty()) {
            builder.attribute(ATTRIBUTE + field, value);
        }
    }
}
