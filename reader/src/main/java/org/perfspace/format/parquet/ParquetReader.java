package org.perfspace.format.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.format.supplement.DefinitionsReader;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapPart;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;

/**
 * Opens a Parquet file that contains a profile. The definitions in the footer are read immediately, rows on request. A file
 * that another engine rewrote can be read, too, if that engine kept our metadata, our columns and the order of the rows.
 */
public final class ParquetReader {

    private static final List<String> NEEDED =
            List.of(ParquetLayout.VERSION_KEY, ParquetLayout.DEFINITIONS_KEY, ParquetLayout.PRESENCE_KEY);

    /** Part of the name of the program, and of all our keys, in a footer. */
    private static final String OURS = "perfspace";

    /** Maximum size in bytes of a footer in which the metadata of perfspace is searched. */
    private static final int MOST_FOREIGN_FOOTER = 1 << 24;

    private final ByteSource file;
    private final ReadOptions options;
    private final Footer footer;
    private final Map<String, String> facts;

    private ParquetReader(ByteSource file, ReadOptions options) throws IOException {
        this.file = file;
        this.options = options;
        this.footer = Footer.read(file);
        this.facts = footer.facts();
    }

    /**
     * Returns whether the input begins with the signature of a Parquet file. That of an encrypted one may also be the
     * beginning of a text, such as PARENT.
     */
    public static boolean recognizes(Input input) {
        return input.startsWith(ParquetLayout.magic())
                || (input.startsWith(ParquetLayout.ENCRYPTED.getBytes(StandardCharsets.US_ASCII))
                        && !isText(input.head()));
    }

    /**
     * Returns whether an input is a complete Parquet file without any metadata of perfspace, such as a table of another
     * program.
     */
    public static boolean isForeign(Input input) throws IOException {
        byte[] magic = ParquetLayout.magic();
        try (ByteSource file = input.open()) {
            long end = file.size() - magic.length - Integer.BYTES;
            if (end < magic.length || !Arrays.equals(file.bytes(end + Integer.BYTES, magic.length), magic)) {
                return false;
            }
            int size = ByteBuffer.wrap(file.bytes(end, Integer.BYTES))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getInt();
            return size >= 0
                    && size <= Math.min(end - magic.length, MOST_FOREIGN_FOOTER)
                    && !new String(file.bytes(end - size, size), StandardCharsets.ISO_8859_1).contains(OURS);
        }
    }

    private static boolean isText(byte[] head) {
        for (byte b : head) {
            if (b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Opens a file. The caller closes the space, which closes the file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        ByteSource file = input.open();
        try {
            return open(file, options);
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    /** Opens a file from any source. The caller closes the space, which closes the source. */
    public static PerformanceSpace open(ByteSource file, ReadOptions options) throws IOException {
        return new ParquetReader(file, options).read();
    }

    /** Returns the violations of a profile. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.after(checkPages(input, options), input.place(), () -> open(input, options), true);
    }

    /**
     * Returns the violations in the pages of the table: all pages are read, and keys and labels are compared with the
     * definitions. One page of each column is in memory at a time.
     */
    public static List<Finding> checkPages(Input input, ReadOptions options) throws IOException {
        try (ByteSource file = input.open()) {
            return new ParquetReader(file, options).check();
        } catch (ProfileException e) {
            return List.of(Finding.of(e));
        }
    }

    private List<Finding> check() throws IOException {
        requireOurs();
        Definitions definitions = definitions();
        rest(definitions).close();
        List<RowRuns> presence = presence(definitions);
        TableNodes nodes = nodes(definitions, presence);
        TableFile table = new TableFile(file, footer, options.limits());
        requireRows(table, nodes, definitions.locations().size());
        return new TableCheck(table, definitions, presence, nodes.nodes(), footer.isOurs()).findings();
    }

    private static TableNodes nodes(Definitions definitions, List<RowRuns> presence) {
        return TableNodes.of(
                definitions.metrics().stream()
                        .filter(ParquetReader::isInTable)
                        .map(metric -> presence.get(metric.id()))
                        .toList(),
                definitions.callNodes().size());
    }

    private PerformanceSpace read() throws IOException {
        requireOurs();
        Definitions definitions = definitions();
        List<RowRuns> presence = presence(definitions);
        TableNodes nodes = nodes(definitions, presence);
        int locations = definitions.locations().size();
        TableFile table = new TableFile(file, footer, options.limits());
        requireRows(table, nodes, locations);
        if (!footer.isOurs()) {
            KeyCheck.check(table, nodes, locations);
        }
        List<String> names =
                ColumnNames.of(definitions.metrics().stream().map(Metric::name).toList());
        List<Optional<MetricTable>> metrics = new ArrayList<>();
        for (Metric metric : definitions.metrics()) {
            metrics.add(
                    hasColumn(metric)
                            ? Optional.of(new MetricTable(
                                    table, metric, names.get(metric.id()), presence.get(metric.id()), nodes, locations))
                            : Optional.empty());
        }
        PerformanceSpace rest = rest(definitions);
        Severity severity = new ParquetSeverity(metrics, rest.severity(), new PageCache(table));
        List<String> notes = new ArrayList<>(rest.notes());
        if (options.salvage()) {
            ReadableRows readable = ReadableRows.of(severity, definitions);
            readable.note().ifPresent(notes::add);
            severity = readable.note().isPresent() ? readable : severity;
        }
        PerformanceSpace space = PerformanceSpace.of(definitions, severity)
                .withAttachments(rest.attachments())
                .withNotes(notes);
        return withExtras(space, rest);
    }

    private Definitions definitions() throws IOException {
        ByteSource json = embedded(ParquetLayout.DEFINITIONS_KEY);
        Definitions none = new DefinitionsBuilder().build();
        return DefinitionsReader.read(json.stream(), json.place(), none, DefinitionsMemory.ofHeap())
                .definitions();
    }

    /** Returns the rows and attachments that have no column. */
    private PerformanceSpace rest(Definitions definitions) throws IOException {
        return facts.containsKey(ParquetLayout.SUPPLEMENT_KEY)
                ? SupplementFileReader.open(embedded(ParquetLayout.SUPPLEMENT_KEY), definitions, options)
                : PerformanceSpace.of(definitions, Severity.NONE);
    }

    static boolean hasColumn(Metric metric) {
        return !metric.kind().derived() && metric.type().words() <= ParquetLayout.MAX_WORDS;
    }

    /**
     * Returns whether the rows of a metric are rows of the table. Rows of a derived metric may be, but do not count as data.
     */
    static boolean isInTable(Metric metric) {
        return metric.kind().derived() || hasColumn(metric);
    }

    private void requireOurs() throws ProfileException {
        List<String> missing =
                NEEDED.stream().filter(key -> !facts.containsKey(key)).toList();
        if (!missing.isEmpty()) {
            String creator = Optional.ofNullable(footer.meta().getCreated_by()).orElse("unknown origin");
            if (creator.equals(ParquetLayout.CREATED_BY)) {
                throw file.place()
                        .unsupported(
                                "expected a profile, found a plain table of perfspace, which was written without the"
                                        + " definitions that are needed to read it: convert the profile again with them");
            }
            throw file.place()
                    .notThisFormat(
                            "expected a profile that perfspace wrote, found a Parquet file of %s: not ours: missing %s"
                                    + " metadata",
                            creator, String.join(", ", missing));
        }
        String version = facts.getOrDefault(ParquetLayout.VERSION_KEY, "");
        if (!version.equals(ParquetLayout.VERSION)) {
            throw footer.place()
                    .unsupported("expected %s %s, found %s", ParquetLayout.VERSION_KEY, ParquetLayout.VERSION, version);
        }
    }

    private List<RowRuns> presence(Definitions definitions) throws IOException {
        ByteCursor in = new ByteCursor(embedded(ParquetLayout.PRESENCE_KEY));
        List<RowRuns> presence = new ArrayList<>();
        for (int metric = 0; metric < definitions.metrics().size(); metric++) {
            presence.add(RowRuns.read(in, definitions.callNodes().size()));
        }
        in.end();
        return presence;
    }

    private void requireRows(TableFile table, TableNodes nodes, int locations) throws ProfileException {
        long expected = (long) nodes.count() * locations;
        if (table.rows() != expected) {
            throw footer.place()
                    .corrupt(
                            "expected %,d call paths x %,d locations (%,d rows), found %,d rows",
                            nodes.count(), locations, expected, table.rows());
        }
    }

    private PerformanceSpace withExtras(PerformanceSpace space, PerformanceSpace rest) throws IOException {
        String extras = facts.getOrDefault(ParquetLayout.EXTRAS_KEY, "");
        if (extras.isEmpty()) {
            return space.closing(both(rest, file));
        }
        if (!footer.isOurs()) {
            List<String> notes = Stream.concat(
                            space.notes().stream(),
                            Stream.of("trace and attachments stayed behind when another program rewrote the file"))
                    .toList();
            return space.withNotes(notes).closing(both(rest, file));
        }
        PerformanceSpace carrier = SupplementFileReader.open(slice(extras), space.definitions(), options);
        PerformanceSpace more =
                space.withAttachments(Stream.concat(space.attachments().stream(), carrier.attachments().stream())
                        .toList());
        return carrier.trace()
                .map(trace -> more.withTrace(trace))
                .orElse(more)
                .closing(both(rest, both(carrier, file)));
    }

    private ByteSource slice(String extras) throws ProfileException {
        Place place = footer.place();
        if (!extras.matches("\\d{1,18} \\d{1,18}")) {
            throw place.corrupt("expected an offset and a length, found \"%s\"", extras);
        }
        int space = extras.indexOf(' ');
        long offset = Long.parseLong(extras.substring(0, space));
        long length = Long.parseLong(extras.substring(space + 1));
        if (offset > file.size() - length) {
            throw place.corrupt("expected extras inside the file (%,d bytes), found %s", file.size(), extras);
        }
        return file.slice(offset, length, file.place().member(ParquetLayout.EXTRAS_KEY));
    }

    /** Returns bytes that are embedded in the footer, decompressed. */
    private ByteSource embedded(String key) throws IOException {
        Place place = file.place().member(key);
        byte[] packed;
        try {
            packed = Base64.getDecoder().decode(facts.getOrDefault(key, ""));
        } catch (IllegalArgumentException e) {
            throw Damage.at(place, "base64", e);
        }
        return new HeapSource(inflate(packed, place), place);
    }

    private byte[] inflate(byte[] packed, Place place) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.max(64, packed.length));
        long most = HeapPart.VALUES.bytes();
        byte[] buffer = new byte[1 << 16];
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed), 1 << 16)) {
            for (int some = in.read(buffer); some >= 0; some = in.read(buffer)) {
                out.write(buffer, 0, some);
                options.limits().check(place, packed.length, out.size());
                if (out.size() > most) {
                    throw place.tooLarge(
                            "expected at most %,d bytes, a quarter of the memory, found more; raise the limit with a"
                                    + " larger heap, Java's option -Xmx",
                            most);
                }
            }
        } catch (ProfileException e) {
            throw e;
        } catch (IOException e) {
            throw Damage.at(place, "gzip", e);
        }
        return out.toByteArray();
    }

    private static Closeable both(Closeable first, Closeable second) {
        return () -> {
            try (second) {
                first.close();
            }
        };
    }
}
