package org.perfspace.format.linktest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.linktest.LinkTestRun.Iteration;
import org.perfspace.io.ByteCursor;

/** Reads the data of rank 0 about each iteration: the times of day, and the aggregates. */
final class LinkTestIterations {

    private LinkTestIterations() {}

    /** Returns the facts of each iteration, whose retests are known. */
    static List<Iteration> read(LinkTestFile file, List<LinkTestRetests> retests) throws IOException {
        ByteCursor in = new ByteCursor(file.rank(0)).order(file.order());
        LinkTestFieldReader fields = new LinkTestFieldReader(0);
        LinkTestRecords records = file.records();
        List<Iteration> iterations = new ArrayList<>();
        for (int i = 0; i < file.header().iterations(); i++) {
            LinkTestValues.Builder values = new LinkTestValues.Builder(LinkTestLayout.iteration(records));
            in.seek("iteration", file.start(0, i));
            if (records.generation1()) {
                fields.read(LinkTestLayout.STAT_INTEGERS, in);
                fields.read(LinkTestLayout.STAT_DOUBLES, in, values);
            } else {
                fields.read(LinkTestLayout.START, in, values);
                if (records.allToAll()) {
                    fields.read(LinkTestLayout.START_ALL_TO_ALL, in, values);
                }
                in.seek("end time", file.start(0, i) + records.size(0) - 32);
                fields.read(LinkTestLayout.END, in, values);
            }
            iterations.add(new Iteration(values.build(), retests.get(i).withoutPlacedTimes()));
        }
        return iterations;
    }
}
