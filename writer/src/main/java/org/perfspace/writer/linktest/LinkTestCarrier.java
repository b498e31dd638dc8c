package org.perfspace.writer.linktest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestField;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Location;
import org.perfspace.writer.sion.SionWriter;

/**
 * A LinkTest run in which nothing was measured, under which any space can ride: its ranks are the locations of the space
 * on their hosts, every time is 0 s (a hole in the file), and everybody meets everybody once, as in a tournament.
 */
final class LinkTestCarrier {

    private static final int LONGEST_HOST = 255;

    private final PerformanceSpace space;
    private final ByteOrder order;
    private final LinkTestRun run;

    LinkTestCarrier(PerformanceSpace space, ByteOrder order) {
        this.space = space;
        this.order = order;
        this.run = new LinkTestRun(facts(space, order), ranks(space.definitions()), List.of(iteration()));
    }

    /** Lengths of the logical files. */
    long[] lengths() throws IOException {
        return headers().lengths();
    }

    /** Numbers of the ranks in the container. */
    long[] globalRanks() throws IOException {
        return headers().globalRanks();
    }

    /** Number of bytes of all pairs. */
    long bytes() {
        return 16L * run.ranks() * run.records().steps();
    }

    /** Writes all ranks but their times. */
    void write(SionWriter out) throws IOException {
        LinkTestHeaders headers = headers();
        int steps = run.records().steps();
        ByteBuffer partners = ByteBuffer.allocate(8 * steps).order(order);
        for (int rank = 0; rank < run.ranks(); rank++) {
            out.write(rank, 0, ByteBuffer.wrap(headers.header(rank)));
            partners.clear();
            for (int step = 0; step < steps; step++) {
                partners.putLong(partner(rank, step, run.ranks()));
            }
            out.write(rank, headers.start(rank, 0) + run.records().access(rank), partners.flip());
            out.write(rank, headers.start(rank, 1), ByteBuffer.wrap(LinkTestLayout.END_BLOCK));
        }
        try {
            new LinkTestRank0Writer(space, run, order).write(0, headers.start(0, 0), out);
        } catch (OtherShapeException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whom a rank meets in a step: of an even number, both meet each other. */
    static int partner(int rank, int step, int ranks) {
        if (ranks % 2 != 0) {
            return (int) (((long) rank + 1 + step) % ranks);
        }
        int circle = ranks - 1;
        if (rank == circle) {
            return (int) ((long) step * (ranks / 2) % circle);
        }
        int partner = Math.floorMod(step - rank, circle);
        return partner == rank ? circle : partner;
    }

    private LinkTestHeaders headers() throws IOException {
        try {
            return LinkTestHeaders.of(run, order);
        } catch (OtherShapeException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> facts(PerformanceSpace space, ByteOrder order) {
        int ranks = Math.max(1, space.definitions().locations().size());
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(LinkTestLayout.ID, LinkTestLayout.ID_OLD);
        facts.put(LinkTestLayout.VERSION, "2.1.16");
        facts.put(LinkTestLayout.BYTE_ORDER, LinkTestRun.orderText(order));
        for (LinkTestField field : LinkTestLayout.HEADER) {
            facts.put(field.key(), neutral(field));
        }
        facts.put(LinkTestLayout.PREFIX + "mode", "perfspace");
        facts.put(LinkTestLayout.RANDOMIZED, "1");
        facts.put(LinkTestLayout.STEPS, String.valueOf(ranks - 1));
        facts.put(LinkTestLayout.ACCESS_PATTERN, LinkTestAccess.PARTNERS_BY_STEP.text());
        return facts;
    }

    private static Map<String, String> iteration() {
        Map<String, String> facts = new LinkedHashMap<>();
        for (List<LinkTestField> fields : List.of(LinkTestLayout.START, LinkTestLayout.END)) {
            for (LinkTestField field : fields) {
                facts.put(field.key(), neutral(field));
            }
        }
        return facts;
    }

    private static String neutral(LinkTestField field) {
        return switch (field.kind()) {
            case U8, U64, I32 -> "0";
            case F64 -> "0.0";
            case TEXT, COUNTED_TEXT -> "";
            case HEX -> "00 ".repeat(field.size()).strip();
        };
    }

    private static List<Map<String, String>> ranks(Definitions d) {
        List<Map<String, String>> ranks = new ArrayList<>();
        for (Location location : d.locations()) {
            int host = d.locationGroups().get(location.group()).systemNode();
            ranks.add(rank(d.systemNodes().get(host).name(), location.rank()));
        }
        return ranks.isEmpty() ? List.of(rank("none", 0)) : ranks;
    }

    private static Map<String, String> rank(String host, long core) {
        String printable = host.replaceAll("[^ -~]", "?");
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(LinkTestLayout.HOST, printable.substring(0, Math.min(LONGEST_HOST, printable.length())));
        facts.put(LinkTestLayout.CORE, String.valueOf((int) Math.min(core, Integer.MAX_VALUE)));
        return facts;
    }
}
