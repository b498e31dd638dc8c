package org.perfspace.reader.cube.check;

import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.cube.CubeDataLayout;
import org.perfspace.format.cube.CubeIndexLayout;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.format.cube.TarLayout;
import org.perfspace.format.cube.ZcubexLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.reader.cube.anchor.Anchor;
import org.perfspace.reader.cube.rows.CubeIndex;
import org.perfspace.reader.cube.rows.CubeIndexReader;
import org.perfspace.reader.cube.rows.CubeMetric;
import org.perfspace.reader.cube.rows.MetricRowsReader;
import org.perfspace.reader.cube.rows.RowData;
import org.perfspace.reader.cube.rows.RowFetcher;
import org.perfspace.reader.cube.tar.CubeContainer;
import org.perfspace.reader.cube.tar.CubeMember;

/**
 * The rules that index and data members keep: each metric has both or none, sizes fit, rows unpack (README.md of
 * format.cube, sections 2 and 3).
 */
final class DataRules {

    private final CubeContainer container;
    private final Anchor anchor;
    private final Definitions definitions;
    private final MetricRowsReader reader;
    private final Findings findings;

    DataRules(CubeContainer container, Anchor anchor, Limits limits, Findings findings) {
        this.container = container;
        this.anchor = anchor;
        this.definitions = anchor.definitions();
        this.findings = findings;
        this.reader = new MetricRowsReader(
                container,
                limits,
                definitions.callNodes().size(),
                definitions.locations().size());
    }

    /** Checks the members of every metric. */
    void check() throws IOException {
        Set<String> known = new HashSet<>();
        for (CubeMetric metric : anchor.storage()) {
            known.add(metric.dataMember());
            known.add(metric.indexMember());
            try {
                metric(metric);
            } catch (ProfileException e) {
                findings.add(Finding.of(e));
            }
        }
        for (CubeMember member : container.members()) {
            if (CubeMembers.isMetricMember(member.name()) && !known.contains(member.name())) {
                findings.add(container.place().member(member.name()), "expected a metric with this number, found none");
            }
        }
    }

    private void metric(CubeMetric metric) throws IOException {
        Optional<ByteSource> index = container.open(metric.indexMember());
        Optional<ByteSource> data = container.open(metric.dataMember());
        if (metric.derived()) {
            index.or(() -> data)
                    .ifPresent(member -> findings.add(member.place(), "expected no rows of a derived metric"));
            return;
        }
        if (index.isEmpty() || data.isEmpty()) {
            index.ifPresent(i -> findings.add(i.place(), "expected a member \"%s\", found none", metric.dataMember()));
            data.ifPresent(d -> findings.add(d.place(), "expected a member \"%s\", found none", metric.indexMember()));
            return;
        }
        if (reader.check(metric)) {
            CubeIndex rows = index(index.get());
            size(metric, data.get(), rows);
            rows(metric, data.get(), rows);
        }
    }

    private CubeIndex index(ByteSource index) throws IOException {
        ByteCursor in = new ByteCursor(index);
        CubeIndex rows = CubeIndexReader.read(in, definitions.callNodes().size());
        if (in.remaining() != 0) {
            findings.add(in.place(), "expected the end, found %,d more bytes", in.remaining());
        }
        CubeIndexReader.Header header = CubeIndexReader.header(
                new ByteCursor(index), definitions.callNodes().size());
        if (header.sparse() && index.size() == CubeIndexLayout.HEADER_BYTES) {
            findings.add(in.place(), "expected a row count, found the end");
        }
        return rows;
    }

    private void size(CubeMetric metric, ByteSource data, CubeIndex rows) throws IOException {
        if (isCompressed(data)) {
            ByteCursor in = new ByteCursor(data).order(rows.order());
            in.skip("signature", ZcubexLayout.SIGNATURE.length);
            Place here = in.place();
            long count = in.u64("row count");
            if (count != rows.count()) {
                findings.add(here, "expected %,d rows as in the index, found %,d", rows.count(), count);
            }
            return;
        }
        long rowBytes = metric.dtype().cellBytes() * definitions.locations().size();
        long expected = CubeDataLayout.ROWS + rows.count() * rowBytes;
        boolean cured = expected % TarLayout.BLOCK == 0 && data.size() == expected + 1;
        if (data.size() != expected && !cured) {
            findings.add(
                    data.place(),
                    "expected %,d bytes for %,d rows of %,d bytes, found %,d",
                    expected,
                    rows.count(),
                    rowBytes,
                    data.size());
        }
    }

    /** Unpacks every compressed row. */
    private void rows(CubeMetric metric, ByteSource data, CubeIndex index) throws IOException {
        if (!isCompressed(data)) {
            return;
        }
        RowData rows = reader.rows(metric, data, index);
        try (RowFetcher fetcher = new RowFetcher(container.bytes())) {
            for (int row = 0; row < index.count(); row++) {
                row(rows, row, fetcher, data.place());
            }
        }
    }

    private void row(RowData rows, int row, RowFetcher fetcher, Place place) throws IOException {
        if (!rows.has(row)) {
            findings.add(place, "expected row %,d, found none", row);
            return;
        }
        try {
            rows.fetch(row, fetcher, true);
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
    }

    private static boolean isCompressed(ByteSource data) throws IOException {
        return data.size() > 0 && data.bytes(0, 1)[0] == ZcubexLayout.SIGNATURE[0];
    }
}
