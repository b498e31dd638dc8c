package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.perfspace.format.xml.XmlCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;

/** Reads an {@code experiment.xml}, of versions 2.0 to 4.0; see {@link ExperimentLayout}. */
final class ExperimentXml {

    private static final int LONGEST_ATTRIBUTE = 1 << 22;

    /** Bytes of a value in memory. */
    private static final int VALUE_BYTES = 64;

    /** Times before 1973 in nanoseconds; recent ones in microseconds are smaller. */
    private static final long LEAST_NANOS = 100_000_000_000_000_000L;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final Place place;
    private final boolean isInline;
    private final DefinitionsMemory memory = DefinitionsMemory.ofHeap();
    private final ExperimentTables tables = new ExperimentTables(memory);
    private final ExperimentMetrics metrics = new ExperimentMetrics();
    private final ExperimentTree tree = new ExperimentTree(tables, memory);
    private final List<String> notes = new ArrayList<>();
    private String title = "";
    private boolean inTree;
    private boolean hasTree;
    private boolean isCut;
    private String otherFiles = "";
    private long nanosPerTick = NANOS_PER_SECOND / MICROS_PER_SECOND;
    private final InlineValues values = new InlineValues();

    private ExperimentXml(Place place, boolean isInline) {
        this.place = place;
        this.isInline = isInline;
    }

    /**
     * Reads a file. With {@code salvage}, the contexts before the first fault are kept.
     *
     * @param isInline whether its values are wanted, because there are no files of values
     */
    static ExperimentXml read(Input file, boolean isInline, ReadOptions options) throws IOException {
        ExperimentXml experiment = new ExperimentXml(file.place(), isInline);
        try (ByteSource bytes = file.open();
                InputStream in = Gzip.stream(file, bytes, options.limits())) {
            experiment.readElements(in);
        } catch (ProfileException e) {
            if (!options.salvage() || !experiment.hasTree) {
                throw e;
            }
            experiment.isCut = true;
            experiment.notes.add("contexts from the first fault on are left out: " + e.getMessage());
        }
        if (!experiment.hasTree) {
            throw experiment.place.corrupt("expected an element <SecCallPathProfileData>, found none");
        }
        return experiment;
    }

    /** Returns whether contexts are missing, because the file ends early or is damaged. */
    boolean isCut() {
        return isCut;
    }

    private void readElements(InputStream in) throws IOException {
        try (XmlCursor xml = new XmlCursor(in, place, LONGEST_ATTRIBUTE).skippingDocumentType()) {
            readElements(xml);
        }
    }

    private void readElements(XmlCursor xml) throws IOException {
        ExperimentTree.Element element = new Attributes(xml);
        boolean first = true;
        for (XmlCursor.Event event = xml.next(); event != XmlCursor.Event.FINISHED; event = xml.next()) {
            if (event == XmlCursor.Event.START) {
                if (first && !xml.name().equals(ExperimentLayout.ROOT)) {
                    throw xml.place()
                            .notThisFormat(
                                    "expected the element <%s>, found <%s>",
                                    ExperimentLayout.ROOT, Place.shortened(xml.name()));
                }
                first = false;
                begin(xml.name(), element);
            } else if (event == XmlCursor.Event.END) {
                end(xml.name());
            }
        }
    }

    /** The attributes of the element at the cursor. */
    private record Attributes(XmlCursor xml) implements ExperimentTree.Element {
        @Override
        public String get(String name) {
            return Objects.requireNonNullElse(xml.attribute(name), "");
        }

        @Override
        public Place place() {
            return xml.place();
        }
    }

    private void begin(String name, ExperimentTree.Element element) throws ProfileException {
        if (inTree) {
            beginInTree(name, element);
            return;
        }
        switch (name) {
            case ExperimentLayout.ROOT -> requireVersion(element);
            case "Header" -> title = element.get("n");
            case "SecCallPathProfile" -> title = title.isEmpty() ? element.get("n") : title;
            case "SecFlatProfile", "SecFlatProfileData" ->
                throw element.place().unsupported("expected a profile of call paths, found a flat profile");
            case "LoadModule" -> tables.defineModule(element.get("i"), element.get("n"), element.place());
            case "File" -> tables.defineFile(element.get("i"), element.get("n"), element.place());
            case "Procedure" ->
                tables.defineProcedure(element.get("i"), element.get("n"), element.get("v"), element.place());
            case "Metric" ->
                metrics.addShown(
                        number(element, "i"),
                        element.get("n"),
                        element.get("t"),
                        element.get("v"),
                        element.get("o"),
                        element.get("show"),
                        element.get("md"));
            case "MetricFormula" -> metrics.addFormula(element.get("t"), element.get("frm"));
            case "MetricDB" -> {
                String column = element.get("db-id").isEmpty() ? "i" : "db-id";
                metrics.addStored(number(element, column), element.get("n"), element.get("t"));
            }
            case "TraceDB" -> nanosPerTick = nanosPerTick(element);
            case "SummaryDBFile", "PlotDBFile" -> otherFiles = element.get("n");
            case "SecCallPathProfileData", "CallPathProfileData" -> {
                if (hasTree) {
                    throw element.place().unsupported("expected one profile of call paths, found a second one");
                }
                inTree = true;
                hasTree = true;
            }
            default -> {
                // remarks, and elements around others
            }
        }
    }

    private static void requireVersion(ExperimentTree.Element root) throws ProfileException {
        String version = root.get("version");
        if (!version.matches("[234](\\.[0-9]{1,4})?")) {
            throw root.place()
                    .unsupported(
                            "expected version 2.0 to 4.0 of an experiment, found \"%s\"", Place.shortened(version));
        }
    }

    private void beginInTree(String name, ExperimentTree.Element element) throws ProfileException {
        switch (name) {
            case "PF", "P" -> tree.beginFunction(element);
            case "Pr", "A" -> tree.beginInlined(element);
            case "L" -> tree.beginLoop(element);
            case "C" -> tree.beginCall(element);
            case "S" -> tree.beginStatement(element);
            case "M" -> addValue(element);
            default ->
                throw element.place()
                        .unsupported(
                                "expected PF, Pr, L, C, S or M in the tree of contexts, found <%s>",
                                Place.shortened(name));
        }
    }

    private void end(String name) {
        if (!inTree || name.equals("M")) {
            return;
        }
        if (tree.depth() == 0) {
            inTree = false;
        } else {
            tree.end();
        }
    }

    private void addValue(ExperimentTree.Element element) throws ProfileException {
        if (!isInline || tree.current() == MetaDb.NONE) {
            return; // the sum over the values of the files beside this one, or the total
        }
        if (!memory.hold(VALUE_BYTES)) {
            throw memory.refusal(element.place());
        }
        values.add(tree.current(), number(element, "n"), element.get("v"), element.place());
    }

    private static long number(ExperimentTree.Element element, String attribute) throws ProfileException {
        String text = element.get(attribute);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw element.place().corrupt("expected a number in %s, found \"%s\"", attribute, Place.shortened(text));
        }
    }

    /** Returns the nanoseconds of a unit of time; files that do not state it have microseconds, later ones nanoseconds. */
    private static long nanosPerTick(ExperimentTree.Element element) throws ProfileException {
        long perSecond = element.get("u").isEmpty()
                ? !element.get("db-min-time").isEmpty() && number(element, "db-min-time") >= LEAST_NANOS
                        ? NANOS_PER_SECOND
                        : MICROS_PER_SECOND
                : number(element, "u");
        if (perSecond < 1 || NANOS_PER_SECOND % perSecond != 0) {
            throw element.place()
                    .unsupported("expected a whole number of nanoseconds as the unit of time, found 1/%d s", perSecond);
        }
        return NANOS_PER_SECOND / perSecond;
    }

    /** Returns the place of the file. */
    Place place() {
        return place;
    }

    /** Returns the metrics, which first must be told where their values are. */
    ExperimentMetrics metrics() {
        return metrics;
    }

    /** Returns the tree of contexts. */
    ExperimentTree tree() {
        return tree;
    }

    /** Returns the nanoseconds of a unit of time in traces. */
    long nanosPerTick() {
        return nanosPerTick;
    }

    /** Requires that there are values in the XML, unless the XML lists no other file with values: the run may have no samples. */
    void requireValues() throws ProfileException {
        if (tree.contexts().size() == 0) {
            return;
        }
        if (values.isEmpty() && otherFiles.isEmpty() && !metrics.hasFiles()) {
            notes.add("no context has a value: the run has no samples");
            return;
        }
        if (values.isEmpty() && !otherFiles.isEmpty()) {
            throw place.unsupported(
                    "expected values in *%s, %s or in elements <M>, found them in %s",
                    ExperimentLayout.METRIC_DB, ExperimentLayout.PROFILE_DB, Place.shortened(otherFiles));
        }
        if (values.isEmpty()) {
            throw place.corrupt(
                    "expected values in *%s, %s or in elements <M>, found none",
                    ExperimentLayout.METRIC_DB, ExperimentLayout.PROFILE_DB);
        }
    }

    /** Returns notes on what was left out. */
    List<String> notes() {
        return notes;
    }

    /** Returns the definitions as the content of a meta.db. */
    MetaDb meta() {
        return new MetaDb(
                false,
                title,
                "",
                ProfileDbLayout.kinds(),
                List.of(
                        new MetaDb.Scope(DefaultYaml.EXECUTION, MetaDbLayout.EXECUTION, 0),
                        new MetaDb.Scope(DefaultYaml.FUNCTION, MetaDbLayout.TRANSITIVE, 0),
                        new MetaDb.Scope(DefaultYaml.POINT, MetaDbLayout.POINT, 0)),
                metrics.records(),
                tables.modules(),
                tables.files(),
                tables.functions(),
                tree.contexts(),
                List.of());
    }

    /** Returns whether there are values in the XML. */
    boolean hasValues() {
        return !values.isEmpty();
    }

    /** Stores the own costs that follow from the values in the XML as those of the profiles. */
    void store(ExperimentValues into, int profiles) throws IOException {
        values.store(into, metrics, tree, profiles);
    }
}
