package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The profiles of a database of before version 4, and the trace lines that belong to them. The names of its files state
 * rank, thread and host; they become the identifier tuples that later versions store. A trace line without values is a
 * profile of its own.
 */
final class ExperimentLocations {

    private static final List<String> KINDS = ProfileDbLayout.kinds();

    private final List<IdTuple> tuples = new ArrayList<>();
    private final Map<Integer, Integer> lines = new HashMap<>();

    /** Returns the profiles of a sparse database. */
    static ExperimentLocations ofProfiles(List<IdTuple> tuples, List<ExperimentTrace.ThreadTrace> found) {
        ExperimentLocations locations = new ExperimentLocations();
        locations.tuples.addAll(tuples);
        for (int line = 0; line < found.size(); line++) {
            long profile = found.get(line).profile();
            if (profile >= 1 && profile <= tuples.size()) {
                locations.lines.putIfAbsent((int) profile, line);
            }
        }
        return locations;
    }

    /**
     * Returns the profiles of files of values.
     *
     * @param files names of the files
     */
    static ExperimentLocations ofFiles(List<String> files, List<ExperimentTrace.ThreadTrace> found) {
        Map<String, Integer> byName = new HashMap<>();
        List<ExperimentLayout.Origin> threads = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            threads.add(thread(files.get(i), -1, -1));
            byName.put(ExperimentTrace.withoutEnding(files.get(i)), i + 1);
        }
        return of(threads, byName, found);
    }

    /**
     * Returns the profiles of the values in the XML: one, if they are of no thread.
     *
     * @param named rank and number of each thread
     */
    static ExperimentLocations ofThreads(List<List<Integer>> named, List<ExperimentTrace.ThreadTrace> found) {
        List<ExperimentLayout.Origin> threads = new ArrayList<>();
        for (List<Integer> thread : named) {
            threads.add(new ExperimentLayout.Origin(thread.get(0), thread.get(1), 0, 0));
        }
        if (threads.isEmpty()) {
            threads.add(new ExperimentLayout.Origin(-1, -1, 0, 0));
        }
        return of(threads, Map.of(), found);
    }

    private static ExperimentLocations of(
            List<ExperimentLayout.Origin> threads,
            Map<String, Integer> byName,
            List<ExperimentTrace.ThreadTrace> found) {
        ExperimentLocations locations = new ExperimentLocations();
        Map<List<Integer>, List<Integer>> byThread = new LinkedHashMap<>();
        for (int i = 0; i < threads.size(); i++) {
            List<Integer> thread = List.of(threads.get(i).rank(), threads.get(i).thread());
            byThread.computeIfAbsent(thread, key -> new ArrayList<>()).add(i + 1);
        }
        for (int line = 0; line < found.size(); line++) {
            ExperimentTrace.ThreadTrace trace = found.get(line);
            Integer named = byName.get(trace.file());
            List<Integer> same = byThread.getOrDefault(List.of(trace.rank(), trace.thread()), new ArrayList<>());
            if (named == null && trace.file().isEmpty() && !same.isEmpty()) {
                named = same.remove(0);
            }
            if (named == null) {
                threads.add(thread(trace.file() + ExperimentLayout.HPCTRACE, trace.rank(), trace.thread()));
                named = threads.size();
            }
            locations.lines.putIfAbsent(named, line);
        }
        locations.addTuples(threads);
        return locations;
    }

    private static ExperimentLayout.Origin thread(String file, int rank, int thread) {
        return ExperimentLayout.Origin.of(file).orElse(new ExperimentLayout.Origin(rank, thread, 0, 0));
    }

    /**
     * Adds the tuples of threads. A program of one process without a rank has rank 0 in the names of its files, too, and gets
     * no rank.
     */
    private void addTuples(List<ExperimentLayout.Origin> threads) {
        Map<Long, Integer> hosts = new HashMap<>();
        Set<List<Long>> processes = new HashSet<>();
        Set<Integer> numbers = new HashSet<>();
        boolean ranks = false;
        for (ExperimentLayout.Origin thread : threads) {
            ranks |= thread.rank() > 0;
            numbers.add(thread.thread());
            if (thread.host() != 0) {
                hosts.putIfAbsent(thread.host(), hosts.size());
                processes.add(List.of(thread.host(), thread.process()));
            }
        }
        boolean hasStreams = !numbers.contains(ExperimentLayout.FIRST_STREAM - 1);
        for (ExperimentLayout.Origin thread : threads) {
            List<IdTuple.Id> ids = new ArrayList<>();
            if (thread.host() != 0) {
                int host = hosts.getOrDefault(thread.host(), 0);
                ids.add(new IdTuple.Id(
                        KINDS.indexOf(ProfileDbLayout.NODE), ProfileDbLayout.IS_PHYSICAL, host, thread.host()));
            }
            if (thread.rank() >= 0 && (ranks || processes.size() > 1)) {
                ids.add(id(ProfileDbLayout.RANK, thread.rank()));
            }
            if (thread.thread() >= ExperimentLayout.FIRST_STREAM && hasStreams) {
                ids.add(id(ProfileDbLayout.GPU_STREAM, thread.thread() - ExperimentLayout.FIRST_STREAM));
            } else if (thread.thread() >= 0) {
                ids.add(id(ProfileDbLayout.THREAD, thread.thread()));
            }
            if (ids.isEmpty() && threads.size() > 1) {
                ids.add(id(ProfileDbLayout.THREAD, free(numbers))); // the sums in the XML, beside threads with a trace
            }
            tuples.add(new IdTuple(ids));
        }
    }

    /** Returns a number that no thread has: viewers of version 4 fail on empty tuples. */
    private static int free(Set<Integer> numbers) {
        int free = 0;
        while (numbers.contains(free)) {
            free++;
        }
        return free;
    }

    private static IdTuple.Id id(String kind, int number) {
        return new IdTuple.Id(KINDS.indexOf(kind), 0, number, number);
    }

    /** Returns the identifier tuples of the profiles from 1 on. */
    List<IdTuple> tuples() {
        return tuples;
    }

    /** Returns the index of the trace line of a profile, or -1. */
    int line(int profile) {
        return lines.getOrDefault(profile, -1);
    }
}
