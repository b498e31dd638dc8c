package org.perfspace.reader.linktest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRetests;
import org.perfspace.io.ByteCursor;

/** The data of rank 0 about each iteration: when, its aggregates, its retests. */
final class LinkTestIterations {

    private LinkTestIterations() {}

    /** Facts of each iteration. */
    static List<Map<String, String>> read(LinkTestFile file, List<LinkTestRetests> retests) throws IOException {
        ByteCursor in = new ByteCursor(file.rank(0)).order(file.order());
        LinkTestFieldReader fields = new LinkTestFieldReader(0);
        LinkTestRecords records = file.records();
        List<Map<String, String>> iterations = new ArrayList<>();
        for (int i = 0; i < file.header().iterations(); i++) {
            Map<String, String> facts = new LinkedHashMap<>();
            in.seek("iteration", file.start(0, i));
            if (records.generation1()) {
                fields.read(LinkTestLayout.STAT_INTEGERS, in, new LinkedHashMap<>());
                fields.read(LinkTestLayout.STAT_DOUBLES, in, facts);
            } else {
                fields.read(LinkTestLayout.START, in, facts);
                if (records.allToAll()) {
                    fields.read(LinkTestLayout.START_ALL_TO_ALL, in, facts);
                }
                in.seek("end time", file.start(0, i) + records.size(0) - 32);
                fields.read(LinkTestLayout.END, in, facts);
            }
            if (records.retests() > 0) {
                facts.put(LinkTestLayout.RETEST_LIST, retests.get(i).text());
            }
            iterations.add(facts);
        }
        return iterations;
    }
}
