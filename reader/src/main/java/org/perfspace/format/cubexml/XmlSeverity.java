package org.perfspace.format.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.format.cube.DefinitionsXml;
import org.perfspace.format.xml.XmlCursor;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.value.SpilledRows;

/** Reads {@code <severity>}: matrices of rows of numbers. */
final class XmlSeverity {

    private static final int NOBODY = -1;

    private final XmlCursor xml;
    private final DefinitionsXml elements;
    private final Definitions built;
    private final SpilledRows rows;
    private final boolean version2;
    private final int threads;
    private final Map<Long, Integer> metrics = new HashMap<>();
    private final Map<Long, Integer> callNodes = new HashMap<>();
    private final Map<Integer, RowNumbers> numbers = new HashMap<>();
    private int metric = NOBODY;
    private int callNode = NOBODY;
    private boolean inMatrix;
    private boolean inRow;
    private long ignored;

    /**
     * Creates a reader for a file whose values have begun.
     *
     * @param elements the attributes of the cursor's current element
     */
    XmlSeverity(XmlCursor xml, DefinitionsXml elements, Definitions built, SpilledRows rows, boolean version2) {
        this.xml = xml;
        this.elements = elements;
        this.built = built;
        this.rows = rows;
        this.version2 = version2;
        this.threads = built.locations().size();
        built.metrics().forEach(each -> metrics.put(each.fileId(), each.id()));
        built.callNodes().forEach(each -> callNodes.put(each.fileId(), each.id()));
    }

    void read(List<String> notes) throws IOException {
        loop:
        for (XmlCursor.Event event = xml.next(); event != XmlCursor.Event.FINISHED; event = xml.next()) {
            switch (event) {
                case START -> start();
                case TEXT -> text();
                case END -> {
                    if (xml.name().equals(DefinitionsLayout.SEVERITY)) {
                        break loop;
                    }
                    end();
                }
                case FINISHED -> throw new IllegalStateException("the loop has ended");
            }
        }
        finishFile();
        if (ignored > 0) {
            notes.add(Definitions.count(
                    ignored,
                    "left out 1 row of a metric that is switched off or has a negative id",
                    "left out %,d rows of metrics that are switched off or have negative ids"));
        }
        numbers.forEach((id, row) -> {
            if (row.rounded() > 0) {
                notes.add("metric \"" + built.metrics().get(id).name() + "\" of type "
                        + built.metrics().get(id).type() + " has "
                        + Definitions.count(
                                row.rounded(),
                                "1 value that is not an integer; it was rounded",
                                "%,d values that are not integers; they were rounded"));
            }
        });
    }

    /** Reads the rest of the file, which must be sound too, so that a truncated file is reported. */
    private void finishFile() throws IOException {
        while (xml.next() != XmlCursor.Event.FINISHED) {
            // the rest contains nothing of interest
        }
    }

    private void start() throws ProfileException {
        String element = xml.name();
        if (inRow || (inMatrix && element.equals(MATRIX))) {
            throw xml.place()
                    .corrupt(
                            "expected %s, found <%s>",
                            inRow ? "numbers in a row" : "<row> in <matrix>", Place.shortened(element));
        }
        if (element.equals(MATRIX)) {
            inMatrix = true;
            long id = elements.number(METRIC_ID);
            metric = metrics.getOrDefault(id, NOBODY);
            if (metric < 0 && id >= 0) {
                throw xml.place().corrupt("a matrix names metric %d, which is not defined", id);
            }
        } else if (element.equals(ROW)) {
            inRow = true;
            startRow();
        } else {
            throw xml.place().corrupt("expected <matrix> or <row>, found <%s>", Place.shortened(element));
        }
    }

    private void startRow() throws ProfileException {
        if (metric < 0 || CubeXmlReader.isOff(built, metric)) {
            ignored++;
            return;
        }
        long id = elements.number(CNODE_ID);
        callNode = callNodes.getOrDefault(id, NOBODY);
        if (callNode < 0) {
            throw xml.place().corrupt("a row names cnode %d, which is not defined", id);
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
            if (rows.hasRow(metric, callNode)) {
                throw xml.place()
                        .corrupt(
                                "expected one row of metric %d for cnode %d, found another",
                                built.metrics().get(metric).fileId(),
                                built.callNodes().get(callNode).fileId());
            }
            rows.put(metric, callNode, words);
            callNode = NOBODY;
        } else if (xml.name().equals(MATRIX)) {
            metric = NOBODY;
            inMatrix = false;
        }
    }

    private RowNumbers current() {
        return numbers.computeIfAbsent(
                metric, m -> new RowNumbers(built.metrics().get(m).type(), version2));
    }
}
