package org.perfspace.writer.linktest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRetests;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.format.linktest.LinkTestRun.Iteration;
import org.perfspace.format.linktest.LinkTestRun.Rank;
import org.perfspace.format.linktest.LinkTestValues;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.sion.SionWriter;

/**
 * A LinkTest run without measurements, which serves as a container for any space: its ranks are the locations of the
 * space on their hosts, every time is 0 s (a hole in the file), and each rank has every other rank as its partner once,
 * as in a round-robin tournament.
 */
final class LinkTestCarrier {

    private static final int LONGEST_HOST = 255;

    private final PerformanceSpace space;
    private final ByteOrder order;
    private final LinkTestRun run;

    LinkTestCarrier(PerformanceSpace space, ByteOrder order) {
        this.space = space;
        this.order = order;
        this.run = run(ranks(space.definitions()), order);
    }

    /** Returns the lengths of the logical files. */
    long[] lengths() throws IOException {
        return headers().lengths();
    }

    /** Returns the numbers of the ranks in the container. */
    long[] globalRanks() throws IOException {
        return headers().globalRanks();
    }

    /** Returns the number of bytes of all pairs. */
    long bytes() {
        return 16L * run.ranks().size() * run.records().steps();
    }

    /** Writes all ranks without their times. */
    void write(SionWriter out) throws IOException {
        LinkTestHeaders headers = headers();
        int steps = run.records().steps();
        ByteBuffer partners = ByteBuffer.allocate(8 * steps).order(order);
        for (int rank = 0; rank < run.ranks().size(); rank++) {
            out.write(rank, 0, ByteBuffer.wrap(headers.header(rank)));
            partners.clear();
            for (int step = 0; step < steps; step++) {
                partners.putLong(partner(rank, step, run.ranks().size()));
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

    /**
     * Returns the partner of a rank in a step. If the number of ranks is even, each rank is the partner of its partner.
     */
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
        return LinkTestHeaders.of(run, order);
    }

    private static LinkTestRun run(List<Rank> ranks, ByteOrder order) {
        LinkTestValues header = LinkTestValues.neutral(LinkTestLayout.HEADER)
                .with(LinkTestLayout.MODE, "perfspace")
                .with(LinkTestLayout.RANDOMIZED, 1);
        LinkTestRecords records = new LinkTestRecords(false, ranks.size(), ranks.size() - 1, false, 0);
        LinkTestValues facts = LinkTestValues.neutral(LinkTestLayout.iteration(records));
        return new LinkTestRun(
                LinkTestLayout.ID_OLD,
                LinkTestRun.Version.NEWEST_OLD,
                order,
                header,
                records.steps(),
                false,
                LinkTestAccess.PARTNERS_BY_STEP,
                ranks,
                List.of(new Iteration(facts, LinkTestRetests.NONE)));
    }

    private static List<Rank> ranks(Definitions d) {
        List<Rank> ranks = new ArrayList<>();
        for (Location location : d.locations()) {
            int host = d.locationGroups().get(location.group()).systemNode();
            ranks.add(rank(d.systemNodes().get(host).name(), location.rank(), ranks.size()));
        }
        return ranks.isEmpty() ? List.of(rank("none", 0, 0)) : ranks;
    }

    private static Rank rank(String host, long core, int position) {
        String printable = host.replaceAll("[^ -~]", "?");
        LinkTestValues place = LinkTestValues.neutral(LinkTestLayout.RANK)
                .with(LinkTestLayout.HOST, printable.substring(0, Math.min(LONGEST_HOST, printable.length())))
                .with(LinkTestLayout.CORE, Math.min(core, Integer.MAX_VALUE));
        return new Rank(place, position);
    }
}
