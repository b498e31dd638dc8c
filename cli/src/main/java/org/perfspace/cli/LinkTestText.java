package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.perfspace.cli.console.OneLine;
import org.perfspace.convert.report.LinkTestIteration;
import org.perfspace.convert.report.LinkTestIteration.Histogram;
import org.perfspace.convert.report.LinkTestIteration.Spread;
import org.perfspace.convert.report.LinkTestReport;

/** Prints a LinkTest run in the style of LinkTest's own reports. */
record LinkTestText(LinkTestReport report, Writer out) {

    private static final double MICRO = 1e6;
    private static final double GIB = 1L << 30;
    private static final int MOST_LINES = 40;
    private static final int CLASSES_OF_A_LINE = 25;
    private static final int LONGEST_BAR = 40;

    /** Writes all iterations. */
    public void write() throws IOException {
        line("");
        line("LinkTest run (time of one message; bandwidth = message size / time; GiB = 2^30 bytes)");
        line("  " + setup());
        line("  " + modes());
        for (LinkTestIteration iteration : report.iterations()) {
            write(iteration);
        }
    }

    private void write(LinkTestIteration iteration) throws IOException {
        line(
                "  iteration %d: %,d pairs measured%s",
                iteration.number(), iteration.times().count(), when(iteration));
        Spread times = iteration.times();
        line(
                "    minimum %s, average %s, maximum %s",
                time(times.minimum()), time(times.average()), time(times.maximum()));
        writeAllToAll(iteration);
        OptionalDouble bisection = report.bisectionBandwidth(iteration);
        if (bisection.isPresent()) {
            line(
                    "    bisection bandwidth: %s (half the ranks x average bandwidth)",
                    bandwidth(bisection.getAsDouble()));
        }
        writeHistogram(iteration.histogram(), times.count());
        writeSlowest(iteration);
        writeRetests(iteration.retests());
        writeHosts(iteration.hosts());
        writeRanks(iteration.slowestRanks());
    }

    private static String when(LinkTestIteration iteration) {
        return (iteration.start().isEmpty() ? "" : ", started " + iteration.start())
                + (iteration.end().isEmpty() ? "" : ", ended " + iteration.end());
    }

    /**
     * Writes the times of the all-to-all exchange; those stated in the header only if they differ from the measured ones.
     */
    private void writeAllToAll(LinkTestIteration iteration) throws IOException {
        Spread measured = iteration.allToAll();
        Spread stated = iteration.allToAllStated();
        if (measured.count() > 0) {
            line("    all-to-all, %,d times: %s", measured.count(), text(measured));
        }
        if (stated.count() > 0 && !stated.isClose(measured)) {
            line("    all-to-all as the header says: %s", text(stated));
        }
        OptionalDouble factor = iteration.allToAllSpeedUp();
        if (factor.isPresent() && report.isGeneration1()) {
            line("    no speed-up of all-to-all: LinkTest 1.x exchanges 1 byte");
        } else if (factor.isPresent()) {
            line(
                    "    speed-up of all-to-all over point to point: %.4g (average time of a pair / average all-to-all time)",
                    factor.getAsDouble());
        }
    }

    private void writeHistogram(Histogram histogram, long all) throws IOException {
        if (all == 0) {
            return;
        }
        line("    distribution of the times:");
        long most = 0;
        for (int first = 0; first < Histogram.CLASSES; first += CLASSES_OF_A_LINE) {
            most = Math.max(most, count(histogram, first));
        }
        for (int first = 0; first < Histogram.CLASSES; first += CLASSES_OF_A_LINE) {
            long count = count(histogram, first);
            if (count > 0) {
                int bar = (int) Math.max(1, LONGEST_BAR * count / most);
                line("      from %s: %,d %s", time(histogram.from(first)), count, "#".repeat(bar));
            }
        }
    }

    private static long count(Histogram histogram, int first) {
        long count = 0;
        for (int i = first; i < first + CLASSES_OF_A_LINE; i++) {
            count += histogram.count(i);
        }
        return count;
    }

    private void writeSlowest(LinkTestIteration iteration) throws IOException {
        line("    slowest links:");
        for (LinkTestIteration.Link link : iteration.slowest()) {
            String again = link.retested().isPresent()
                    ? ", again " + time(link.retested().getAsDouble())
                    : "";
            line("      %s > %s: %s%s", rank(link.from()), rank(link.to()), time(link.seconds()), again);
        }
    }

    private void writeRetests(List<LinkTestIteration.Retest> retests) throws IOException {
        if (retests.isEmpty()) {
            return;
        }
        line("    retests of %,d pairs:", retests.size());
        for (LinkTestIteration.Retest retest : first(retests)) {
            line(
                    "      %s > %s: first %s, again %s",
                    rank(retest.from()), rank(retest.to()), time(retest.first()), time(retest.again()));
        }
        writeRest(retests);
    }

    private void writeHosts(List<LinkTestIteration.Host> hosts) throws IOException {
        line("    averages of hosts:");
        for (LinkTestIteration.Host host : first(hosts)) {
            line("      %s (%d ranks): from %s, to %s", host.name(), host.ranks(), time(host.from()), time(host.to()));
        }
        writeRest(hosts);
    }

    private void writeRanks(List<LinkTestIteration.Rank> ranks) throws IOException {
        line("    slowest ranks:");
        for (LinkTestIteration.Rank rank : ranks) {
            line(
                    "      %s: from %s, worst %s; to %s, worst %s",
                    rank(rank.rank()),
                    time(rank.from().average()),
                    time(rank.from().maximum()),
                    time(rank.to().average()),
                    time(rank.to().maximum()));
        }
    }

    private static <T> List<T> first(List<T> all) {
        return all.subList(0, Math.min(MOST_LINES, all.size()));
    }

    private void writeRest(List<?> all) throws IOException {
        if (all.size() > MOST_LINES) {
            line("      … and %,d more", all.size() - MOST_LINES);
        }
    }

    /** Returns a rank with its host, if the profile has a location for the rank. */
    private String rank(long rank) {
        String host = rank == (int) rank ? report.ranks().host((int) rank) : "";
        return "rank " + Long.toUnsignedString(rank) + (host.isEmpty() ? "" : " (" + host + ")");
    }

    private static String text(Spread times) {
        return String.format(
                Locale.ROOT,
                "minimum %.4f us, average %.4f us, maximum %.4f us",
                times.minimum() * MICRO,
                times.average() * MICRO,
                times.maximum() * MICRO);
    }

    private String time(double seconds) {
        if (Double.isNaN(seconds)) {
            return "not measured";
        }
        double bandwidth = report.messageSize() / seconds;
        String speed = Double.isFinite(bandwidth) ? " (" + bandwidth(bandwidth) + ")" : "";
        return String.format(Locale.ROOT, "%.4f us%s", seconds * MICRO, speed);
    }

    private static String bandwidth(double bytesPerSecond) {
        return String.format(Locale.ROOT, "%.4g GiB/s", bytesPerSecond / GIB);
    }

    private void line(String format, Object... args) throws IOException {
        out.write(OneLine.of(args.length == 0 ? format : String.format(Locale.ROOT, format, args)));
        out.write('\n');
    }

    /** Returns a description of the test and the machine; facts that a file does not store are unknown. */
    private String setup() {
        return String.format(
                Locale.ROOT,
                "API %s, %,d ranks on %,d hosts, %s messages of %s bytes, %s, %s",
                stored("mode"),
                report.ranks().count(),
                report.hosts(),
                stored("num_messages"),
                stored("message_size"),
                report.fact("num_warmup").isEmpty()
                        ? "number of warm-up messages not stored"
                        : report.fact("num_warmup") + " warm-up messages",
                retests());
    }

    /** Returns the number of retests; LinkTest 1.x stores the retests that were made, not the number requested. */
    private String retests() {
        if (!report.fact("num_serial_retests").isEmpty()) {
            return report.fact("num_serial_retests") + " retests for each iteration";
        }
        long made = report.iterations().stream()
                .mapToLong(iteration -> iteration.retests().size())
                .sum();
        return String.format(Locale.ROOT, "%,d retests", made);
    }

    /** Returns the modes of the test. */
    private String modes() {
        List<String> modes = new ArrayList<>();
        modes.add("all-to-all: " + yesOrNo("all_to_all"));
        if (report.isGeneration1()) {
            modes.add("one pair at a time: " + yesOrNo("serial"));
            modes.add("ranks mixed: " + yesOrNo("mixed"));
        } else {
            modes.add("bisection: " + yesOrNo("bisection"));
            modes.add("direction: " + direction());
            modes.add("buffers: " + stored("num_multi_buffers") + " (seed " + stored("buf_seed") + ")");
            modes.add("iterations with randomized ranks: " + stored("num_randomized_tasks") + " (seed "
                    + stored("task_seed") + ")");
        }
        return String.join(", ", modes);
    }

    private String direction() {
        if (isOn("bidirectional")) {
            return "both ways at once";
        }
        return isOn("unidirectional") ? "one way" : "there and back";
    }

    private String yesOrNo(String fact) {
        return report.fact(fact).isEmpty() ? "not stored" : isOn(fact) ? "yes" : "no";
    }

    private boolean isOn(String fact) {
        return !report.fact(fact).isEmpty() && !report.fact(fact).equals("0");
    }

    private String stored(String fact) {
        return report.fact(fact).isEmpty() ? "not stored" : report.fact(fact);
    }
}
