package org.perfspace.reader.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.reader.xml.XmlCursor;

/** Reads {@code <severity>}: matrices of rows of numbers. */
final class XmlSeverity {

    private static final int NOBODY = -1;

    private final XmlCursor xml;
    private final XmlDefinitions definitions;
    private final Definitions built;
    private final SpilledRows rows;
    private final boolean version2;
    private final int threads;
    private final Map<Integer, Numbers> numbers = new HashMap<>();
    private int metric = NOBODY;
    private int callNode = NOBODY;
    private boolean inMatrix;
    private boolean inRow;
    private long ignored;

    XmlSeverity(XmlCursor xml, XmlDefinitions definitions, Definitions built, SpilledRows rows, boolean version2) {
        this.xml = xml;
        this.definitions = definitions;
        this.built = built;
        this.rows = rows;
        this.version2 = version2;
        this.threads = definitions.threads();
    }

    void read(List<String> notes) throws IOException {
        loop:
        for (XmlCursor.Event event = xml.next(); event != XmlCursor.Event.FINISHED; event = xml.next()) {
            switch (event) {
                case START -> start();
                case TEXT -> text();
                case END -> {
                    if (xml.name().equals(SEVERITY)) {
                        break loop;
                    }
                    end();
                }
                case FINISHED -> throw new IllegalStateException("the loop has ended");
            }
        }
        finishFile();
        if (ignored > 0) {
            notes.add("left out " + ignored + " rows of metrics that are switched off or have negative ids");
        }
        numbers.forEach((id, row) -> {
            if (row.rounded() > 0) {
                notes.add("metric \"" + built.metrics().get(id).name() + "\" of type "
                        + built.metrics().get(id).type() + " has " + row.rounded()
                        + " values that are no integers; they were rounded");
            }
        });
    }

    /** The rest of the file must be sound too: whatever is cut off is said. */
    private void finishFile() throws IOException {
        while (xml.next() != XmlCursor.Event.FINISHED) {
            // nothing of interest follows
        }
    }

    private void start() throws ProfileException {
        Element element = new Element(xml.name(), xml.attributes(), xml.place(), null);
        if (inRow || (inMatrix && element.name.equals(MATRIX))) {
            throw element.place.corrupt(
                    "expected %s, found <%s>",
                    inRow ? "numbers in a row" : "<row> in <matrix>", Element.shorten(element.name));
        }
        if (element.name.equals(MATRIX)) {
            inMatrix = true;
            long id = element.number(METRIC_ID);
            metric = definitions.metric(id);
            if (metric < 0 && id >= 0) {
                throw element.place.corrupt("a matrix names metric %d, which is not defined", id);
            }
        } else if (element.name.equals(ROW)) {
            inRow = true;
            startRow(element);
        } else {
            throw element.place.corrupt("expected <matrix> or <row>, found <%s>", Element.shorten(element.name));
        }
    }

    private void startRow(Element element) throws ProfileException {
        if (metric < 0 || CubeXmlReader.isOff(built, metric)) {
            ignored++;
            return;
        }
        long id = element.number(CNODE_ID);
        callNode = definitions.callNode(id);
        if (callNode < 0) {
            throw element.place.corrupt("a row names cnode %d, which is not defined", id);
        }
        current().begin(threads);
    }

    private void text() throws ProfileException {
        if (callNode >= 0) {
            current().feed(xml.textBuffer(), xml.textStart(), xml.textLength(), xml.place());
        }
    }

    private void end() throws IOException {
        inRow = false;
        if (xml.name().equals(ROW) && callNode >= 0) {
            long[] words = current().end(xml.place());
            if (!rows.put(metric, callNode, words)) {
                throw xml.place()
                        .corrupt(
                                "expected one row of metric %d for cnode %d, found another",
                                built.metrics().get(metric).fileId(),
                                built.callNodes().get(callNode).fileId());
            }
            callNode = NOBODY;
        } else if (xml.name().equals(MATRIX)) {
            metric = NOBODY;
            inMatrix = false;
        }
    }

    private Numbers current() {
        return numbers.computeIfAbsent(
                metric, m -> new Numbers(built.metrics().get(m).type(), version2));
    }
}
