package org.perfspace.reader.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.io.FileSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** What a set of files mentions: metrics, call paths, events, threads. Values are read in a second pass. */
final class TauContents {

    /** A call path, where it was first seen, and its groups. */
    record CallPath(List<String> functions, Place seen, String group) {
        String text() {
            return String.join(TauLayout.ARROW, functions);
        }
    }

    /** How the values of an event look in all files. */
    static final class EventFacts {
        boolean inContext;
        boolean alone;
        boolean countsFit = true;
    }

    final Map<String, Boolean> metrics = new LinkedHashMap<>();
    final Map<String, CallPath> paths = new LinkedHashMap<>();
    final Map<String, EventFacts> events = new LinkedHashMap<>();
    final Map<TauFile.ThreadId, Map<String, String>> threads = new TreeMap<>();
    private final Set<String> seen = new HashSet<>();
    private final Set<String> unknown = new TreeSet<>();
    private long skipped;
    private long cut;

    static TauContents of(List<TauFile> files) throws IOException {
        TauContents contents = new TauContents();
        for (TauFile file : files) {
            contents.add(file, read(file));
        }
        return contents;
    }

    static TauProfile read(TauFile file) throws IOException {
        try (FileSource source = FileSource.open(file.path(), file.place())) {
            return TauProfileReader.read(source);
        }
    }

    /** Names of columns that were passed over. */
    Set<String> unknown() {
        return unknown;
    }

    /** Number of lines of invocations and aggregates that were passed over. */
    long skipped() {
        return skipped;
    }

    /** Number of files that end as if they were cut off. */
    long cut() {
        return cut;
    }

    /** Whether functions are told apart by their callers. */
    boolean hasCallPaths() {
        return paths.values().stream().anyMatch(path -> path.functions().size() > 1);
    }

    /** A path as text in one spelling, whatever the white space around its arrows. */
    static List<String> functions(String path) {
        return Arrays.stream(path.split("=>", -1)).map(String::strip).toList();
    }

    /** The name of an event without its context. */
    static String eventName(String event) {
        int context = contextOf(event);
        return context < 0 ? event : event.substring(0, context).strip();
    }

    /** The context of an event, empty if it has none. */
    static List<String> eventContext(String event) {
        int context = contextOf(event);
        return context < 0 ? List.of() : functions(event.substring(context + TauLayout.CONTEXT.length()));
    }

    private static int contextOf(String event) {
        return event.indexOf(TauLayout.CONTEXT);
    }

    private void add(TauFile file, TauProfile profile) throws ProfileException {
        if (!seen.add(file.thread() + profile.metric())) {
            throw file.place()
                    .corrupt("expected one profile of metric \"%s\" for each thread, found another", profile.metric());
        }
        boolean squares = profile.functions().stream().anyMatch(f -> !Double.isNaN(f.squares()));
        metrics.merge(profile.metric(), squares, Boolean::logicalOr);
        threads.computeIfAbsent(file.thread(), t -> new TreeMap<>()).putAll(profile.metadata());
        unknown.addAll(profile.unknown());
        skipped += profile.skipped();
        cut += profile.whole() ? 0 : 1;
        for (TauProfile.Function function : profile.functions()) {
            CallPath path =
                    new CallPath(functions(function.path()), file.place().atLine(function.line()), function.group());
            paths.putIfAbsent(path.text(), path);
        }
        for (TauProfile.Event event : profile.events()) {
            EventFacts facts = events.computeIfAbsent(eventName(event.name()), name -> new EventFacts());
            boolean context = contextOf(event.name()) >= 0;
            facts.inContext |= context;
            facts.alone |= !context;
            facts.countsFit &= event.count() >= 0
                    && event.count() < (double) (1L << 32)
                    && event.count() == Math.rint(event.count());
        }
    }

    /** Single functions that call paths end in and that call nothing: TAU repeats each function of a path flat. */
    Set<String> repetitions() {
        Set<String> ends = new HashSet<>();
        Set<String> heads = new HashSet<>();
        for (CallPath path : paths.values()) {
            if (path.functions().size() > 1) {
                ends.add(path.functions().get(path.functions().size() - 1));
                heads.add(path.functions().get(0));
            }
        }
        ends.removeAll(heads);
        ends.retainAll(paths.keySet());
        return ends;
    }

    /** Functions at the head of a path that others call too: a profile of callers and callees only. */
    List<String> calledHeads() {
        Set<String> ends = new HashSet<>();
        List<String> heads = new ArrayList<>();
        for (CallPath path : paths.values()) {
            List<String> functions = path.functions();
            String last = functions.get(functions.size() - 1);
            if (functions.size() > 1 && !functions.get(0).equals(last)) {
                ends.add(last);
            }
        }
        for (CallPath path : paths.values()) {
            if (path.functions().size() == 2 && ends.contains(path.functions().get(0))) {
                heads.add(path.functions().get(0));
            }
        }
        return heads.stream().distinct().toList();
    }
}
