package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import org.perfspace.reader.linktest.LinkTestReport;

/** A LinkTest run as LinkTest's own report shows it. */
final class LinkTestText {

    private static final double MICRO = 1e6;
    private static final double GIB = 1L << 30;
    private static final int MOST_HOSTS = 40;

    private final LinkTestReport report;
    private final Writer out;

    LinkTestText(LinkTestReport report, Writer out) {
        this.report = report;
        this.out = out;
    }

    /** Writes all iterations. */
    void write() throws IOException {
        line("");
        line("LinkTest run (time of one message; bandwidth = message size / time; GiB = 2^30 bytes)");
        line(
                "  API %s, %d hosts, %s messages of %s bytes, %s warm-up messages, %s retests", //
                report.fact("mode").isEmpty() ? "not said" : report.fact("mode"),
                report.hosts(),
                report.fact("num_messages"),
                report.fact("message_size"),
                or(report.fact("num_warmup"), "no"),
                or(report.fact("num_serial_retests"), "no"));
        for (LinkTestReport.Iteration iteration : report.iterations()) {
            write(iteration);
        }
    }

    private void write(LinkTestReport.Iteration iteration) throws IOException {
        line("  iteration %d: %,d pairs measured", iteration.number(), iteration.measured());
        line(
                "    minimum %s, average %s, maximum %s",
                time(iteration.minimum()), time(iteration.average()), time(iteration.maximum()));
        write(iteration.allToAll(), iteration.allToAllStated());
        line("    slowest links:");
        for (LinkTestReport.Link link : iteration.slowest()) {
            String again = link.retested().isPresent()
                    ? ", again " + time(link.retested().getAsDouble())
                    : "";
            line(
                    "      rank %d (%s) > rank %d (%s): %s%s",
                    link.from(),
                    report.hostOf(link.from()),
                    link.to(),
                    report.hostOf(link.to()),
                    time(link.seconds()),
                    again);
        }
        line("    averages of hosts:");
        for (LinkTestReport.Host host : iteration
                .hosts()
                .subList(0, Math.min(MOST_HOSTS, iteration.hosts().size()))) {
            line("      %s (%d ranks): from %s, to %s", host.name(), host.ranks(), time(host.from()), time(host.to()));
        }
        if (iteration.hosts().size() > MOST_HOSTS) {
            line("      … and %d more", iteration.hosts().size() - MOST_HOSTS);
        }
    }

    /** Of what the header says, only what the times do not give. */
    private void write(LinkTestReport.Spread measured, LinkTestReport.Spread stated) throws IOException {
        if (measured.count() > 0) {
            line("    all-to-all, %,d times: %s", measured.count(), text(measured));
        }
        if (stated.count() > 0 && !stated.isClose(measured)) {
            line("    all-to-all as the header says: %s", text(stated));
        }
    }

    private static String text(LinkTestReport.Spread times) {
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
        double bandwidth = report.messageSize() / seconds / GIB;
        String speed = Double.isFinite(bandwidth) ? String.format(Locale.ROOT, " (%.4g GiB/s)", bandwidth) : "";
        return String.format(Locale.ROOT, "%.4f us%s", seconds * MICRO, speed);
    }

    private static String or(String text, String other) {
        return text.isEmpty() ? other : text;
    }

    private void line(String format, Object... args) throws IOException {
        out.write(args.length == 0 ? format : OneLine.of(String.format(Locale.ROOT, format, args)));
        out.write('\n');
    }
}
