package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** Hands files to tools, as many at a time as there are processors, and collects what the tools complain of. */
final class Judges {

    private static final int SHOWN = 30;

    private final List<Callable<List<Complaint>>> work = new ArrayList<>();

    /** Adds a file to be judged. */
    void add(Callable<List<Complaint>> judge) {
        work.add(judge);
    }

    /** Judges all that was added, and requires that there is no complaint but those that are known faults of tools. */
    void requireContent() throws Exception {
        List<Complaint> complaints = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            for (Future<List<Complaint>> done : pool.invokeAll(work)) {
                complaints.addAll(done.get());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            pool.shutdown();
            work.clear();
        }
        List<Complaint> unknown = Exceptions.unknown(complaints);
        Summary.known(complaints.size() - unknown.size());
        if (!unknown.isEmpty()) {
            fail(unknown.size() + " complaints:\n"
                    + unknown.stream().limit(SHOWN).map(Complaint::toString).collect(Collectors.joining("\n")));
        }
    }
}
