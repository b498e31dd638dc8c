package org.perfspace.writer.tau;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauProfile;
import org.perfspace.io.ByteSink;

/** Writes a text file line by line; see {@link TauLayout}. */
final class TauProfileWriter {

    private static final int BUFFER = 1 << 16;

    private final ByteSink out;
    private final boolean squares;

    TauProfileWriter(WritableByteChannel channel, TauColumn column) {
        this.out = new ByteSink(channel, BUFFER);
        this.squares = column.squares().isPresent();
    }

    /** Writes the lines before the functions. */
    void begin(TauColumn column, int functions, Map<String, String> shared, Map<String, String> own)
            throws IOException {
        StringBuilder line = new StringBuilder();
        line.append(functions).append(' ').append(TauLayout.FUNCTIONS);
        line.append(TauLayout.MULTI).append(column.shortName()).append('\n');
        line.append(squares ? TauLayout.HEADING_WITH_SQUARES : TauLayout.HEADING)
                .append(" # <metadata>");
        field(line, TauLayout.METRIC_NAME, column.name());
        shared.forEach((name, value) -> field(line, name, value));
        own.forEach((name, value) -> field(line, name, value));
        out.text(line.append("</metadata>\n").toString());
    }

    /** Writes the line of a function or call path. */
    void function(TauProfile.Function function) throws IOException {
        StringBuilder line = new StringBuilder(function.path().length() + 100);
        line.append('"').append(function.path()).append("\" ");
        line.append(TauText.number(function.calls())).append(' ');
        line.append(TauText.number(function.subroutines())).append(' ');
        line.append(TauText.number(function.exclusive())).append(' ');
        line.append(TauText.number(function.inclusive())).append(' ');
        if (squares) {
            line.append(TauText.number(function.squares())).append(' ');
        }
        out.text(line.append("0 GROUP=\"")
                .append(function.group())
                .append("\" \n")
                .toString());
    }

    /**
     * Writes the lines after the functions. If there are no user events, their heading is omitted, because pprof
     * requires this.
     */
    void end(List<TauProfile.Event> events) throws IOException {
        out.text("0 " + TauLayout.AGGREGATES + "\n");
        if (!events.isEmpty()) {
            out.text(events.size() + " " + TauLayout.USER_EVENTS + "\n" + TauLayout.EVENTS_HEADING + "\n");
        }
        for (TauProfile.Event event : events) {
            StringBuilder line = new StringBuilder(event.name().length() + 100);
            line.append('"').append(event.name()).append("\" ");
            line.append(TauText.number(event.count())).append(' ');
            line.append(TauText.number(event.max())).append(' ');
            line.append(TauText.number(event.min())).append(' ');
            line.append(TauText.number(event.mean())).append(' ');
            out.text(line.append(TauText.number(event.squares())).append('\n').toString());
        }
        out.flush();
    }

    private static void field(StringBuilder line, String name, String value) {
        line.append("<attribute><name>").append(TauText.xml(name));
        line.append("</name><value>").append(TauText.xml(value)).append("</value></attribute>");
    }
}
