package org.perfspace.convert.remap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.convert.remap.RemappingSpec.SpecMetric;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Derivation;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Visibility;

/** Reads a {@link RemappingSpec}. */
final class RemappingSpecReader {

    /** Maximum size of a specification; real ones have 120 kB. */
    private static final int MOST_BYTES = 16 << 20;

    private static final int MOST_METRICS = 100_000;
    private static final int DEEPEST = 200;

    private static final List<String> TEXTS =
            List.of("disp_name", "uniq_name", "dtype", "uom", "val", "url", "descr", "cubeplinit");

    private final SpecCursor in;
    private final List<String> mirrors = new ArrayList<>();
    private final List<SpecMetric> metrics = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private RemappingSpecReader(SpecCursor in) {
        this.in = in;
    }

    /** Reads a specification. */
    static RemappingSpec read(InputStream in, Place place) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw place.beyondLimit("expected at most %,d bytes, found more", MOST_BYTES);
        }
        return new RemappingSpecReader(new SpecCursor(place, new String(bytes, StandardCharsets.UTF_8))).document();
    }

    private RemappingSpec document() throws ProfileException {
        if (in.take("<doc>")) {
            readMirrors();
        }
        in.expect("<metrics");
        String title = in.attributes().getOrDefault("title", "");
        readMetrics();
        if (!in.atEnd()) {
            throw in.expected("the end");
        }
        return new RemappingSpec(mirrors, title, metrics);
    }

    private void readMirrors() throws ProfileException {
        if (in.take("<mirrors>")) {
            while (in.take("<murl>")) {
                mirrors.add(in.content("murl"));
            }
            in.expect("</mirrors>");
        }
        in.expect("</doc>");
    }

    /** Reads metrics and the metrics nested in them, without recursion. */
    private void readMetrics() throws ProfileException {
        Deque<Integer> open = new ArrayDeque<>();
        while (!open.isEmpty() || !in.take("</metrics>")) {
            if (!open.isEmpty() && in.take("</metric>")) {
                open.pop();
                continue;
            }
            in.expect("<metric");
            if (open.size() == DEEPEST || metrics.size() == MOST_METRICS) {
                throw in.here()
                        .beyondLimit(
                                "expected at most %,d metrics on at most %d levels, found more", MOST_METRICS, DEEPEST);
            }
            readMetric(open.isEmpty() ? -1 : open.peek());
            open.push(metrics.size() - 1);
        }
    }

    private void readMetric(int parent) throws ProfileException {
        Place place = in.here();
        Map<String, String> attributes = in.attributes();
        Map<String, String> texts = new HashMap<>();
        List<Derivation.Aggregation> aggregations = new ArrayList<>();
        boolean rowwise = true;
        boolean more = true;
        while (more) {
            more = false;
            for (String tag : TEXTS) {
                if (in.take("<" + tag + ">")) {
                    texts.put(tag, in.content(tag));
                    more = true;
                }
            }
            if (in.take("<cubeplaggr")) {
                String operator = in.attributes().getOrDefault("cubeplaggrtype", "");
                aggregations.add(new Derivation.Aggregation(operator, in.content("cubeplaggr")));
                more = true;
            } else if (in.take("<cubepl")) {
                rowwise = !in.attributes().getOrDefault("rowwise", "").equals("false");
                texts.put("cubepl", in.content("cubepl"));
                more = true;
            }
        }
        metrics.add(metric(place, parent, attributes, texts, rowwise, aggregations));
    }

    private SpecMetric metric(
            Place place,
            int parent,
            Map<String, String> attributes,
            Map<String, String> texts,
            boolean rowwise,
            List<Derivation.Aggregation> aggregations)
            throws ProfileException {
        String name = texts.getOrDefault("uniq_name", "");
        if (name.isEmpty() || !names.add(name)) {
            throw place.corrupt("expected a unique name of the metric, found \"%s\"", name);
        }
        MetricKind kind = kind(attributes.getOrDefault("type", ""));
        boolean off = texts.getOrDefault("val", "").equals("VOID");
        boolean ghost = attributes.getOrDefault("viztype", "").equals("GHOST");
        return new SpecMetric(
                parent,
                name,
                texts.getOrDefault("disp_name", name),
                texts.getOrDefault("dtype", ""),
                texts.getOrDefault("uom", ""),
                texts.getOrDefault("url", ""),
                texts.getOrDefault("descr", ""),
                kind,
                off ? Visibility.VOID : ghost ? Visibility.GHOST : Visibility.NORMAL,
                !attributes.getOrDefault("convertible", "").equals("false"),
                !attributes.getOrDefault("cacheable", "").equals("false"),
                kind.derived()
                        ? new Derivation(
                                texts.getOrDefault("cubepl", ""),
                                rowwise,
                                texts.getOrDefault("cubeplinit", ""),
                                aggregations)
                        : Derivation.NONE);
    }

    /** Returns the kind for a keyword; unknown keywords mean EXCLUSIVE, as in Cube's library. */
    private static MetricKind kind(String word) {
        return switch (word) {
            case "INCLUSIVE" -> MetricKind.INCLUSIVE;
            case "SIMPLE" -> MetricKind.SIMPLE;
            case "POSTDERIVED", "DERIVED" -> MetricKind.POSTDERIVED;
            case "PREDERIVED_EXCLUSIVE" -> MetricKind.PREDERIVED_EXCLUSIVE;
            case "PREDERIVED_INCLUSIVE" -> MetricKind.PREDERIVED_INCLUSIVE;
            default -> MetricKind.EXCLUSIVE;
        };
    }
}
