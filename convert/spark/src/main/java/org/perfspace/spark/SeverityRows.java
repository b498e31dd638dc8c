package org.perfspace.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.archive.PathHashes;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.TidyCells;
import org.perfspace.writer.parquet.TidyRun;
import org.perfspace.writer.parquet.TidyRun.TidyLabels;
import org.perfspace.writer.parquet.TidySeries;

/** The rows of table {@code severity}: the labels, which both shapes have in common. */
abstract class SeverityRows implements Rows {

    private static final int BATCH = 16_384;

    private final PerformanceSpace space;
    private final List<TidySeries> series;
    private final BitSet callNodes;
    private final RowMap map;
    private final int locations;
    private final List<TidyCells> cells = new ArrayList<>();
    private final List<LabelVector> labels = new ArrayList<>();
    private final StructType columns;
    private final ProfileFile file;
    private final SourceOptions options;
    private final String run;
    private final List<Column> ofNodes;
    private final List<Column> ofLocations;
    private final boolean isEmpty;
    private @Nullable ColumnarBatch batch;

    /**
     * Creates the rows.
     *
     * @param run name of the run; empty if the query does not need it
     * @param series the series that the query may need
     */
    SeverityRows(PerformanceSpace space, List<TidySeries> series, ProfilePart part, String run, RowsFactory query) {
        Definitions definitions = space.definitions();
        this.space = space;
        this.series = List.copyOf(series);
        this.locations = definitions.locations().size();
        boolean keys = query.names(TidyLayout.PATH_KEY.name());
        this.columns = query.columns();
        this.file = part.file();
        this.options = query.options();
        this.run = run;
        TidyRun labelsOfRun = TidyRun.of(definitions, new byte[0], keys ? PathHashes.keys(definitions) : new long[0]);
        this.ofNodes = TidyLabels.ofCallNodes(labelsOfRun);
        this.ofLocations = TidyLabels.ofLocations(labelsOfRun);
        int nodes = definitions.callNodes().size();
        this.callNodes = new BitSet();
        query.chosen(LabelCondition.Axis.CALL_PATH, ofNodes, part.from(nodes), part.to(nodes))
                .forEach(callNodes::set);
        int[] wanted = query.chosen(LabelCondition.Axis.LOCATION, ofLocations, 0, locations)
                .toArray();
        this.map = new RowMap(locations, wanted);
        this.isEmpty = callNodes.isEmpty() || wanted.length == 0 || series.isEmpty();
    }

    /** Returns the column of a field that is not a label. */
    abstract ColumnVector values(StructField field);

    /** Adds the next call node; returns false if there is none. */
    abstract boolean addNode() throws IOException;

    @Override
    public @Nullable ColumnarBatch next() throws IOException {
        if (isEmpty) {
            return null;
        }
        ColumnarBatch rows = batch();
        map.clear();
        cells.forEach(TidyCells::clear);
        labels.forEach(LabelVector::forget);
        boolean more = true;
        while (more && map.size() < BATCH) {
            more = addNode();
        }
        rows.setNumRows(map.size());
        return map.size() == 0 ? null : rows;
    }

    PerformanceSpace space() {
        return space;
    }

    List<TidySeries> series() {
        return series;
    }

    /** Returns the requested call nodes. */
    BitSet callNodes() {
        return callNodes;
    }

    /** Returns the number of locations. */
    int locations() {
        return locations;
    }

    /** Returns the rows of the batch. */
    RowMap map() {
        return map;
    }

    /** Returns an empty column of cells for the batch. */
    TidyCells newCells() {
        TidyCells more = new TidyCells();
        cells.add(more);
        return more;
    }

    private ColumnarBatch batch() {
        if (batch == null) {
            List<ColumnVector> vectors = new ArrayList<>();
            for (StructField field : columns.fields()) {
                vectors.add(vector(field));
            }
            batch = new ColumnarBatch(vectors.toArray(ColumnVector[]::new));
        }
        return batch;
    }

    private ColumnVector vector(StructField field) {
        ColumnVector constant = FileColumns.vector(field, file, options);
        if (constant != null) {
            return constant;
        }
        for (Column column : ofNodes) {
            if (column.name().equals(field.name())) {
                LabelVector vector = new LabelVector(field.dataType(), column, map::node);
                labels.add(vector);
                return vector;
            }
        }
        for (Column column : ofLocations) {
            if (column.name().equals(field.name())) {
                return new LocationVector(field.dataType(), column, locations, map);
            }
        }
        return field.name().equals(TidyLayout.RUN_ID.name())
                ? new ConstantVector(field.dataType(), run.getBytes(StandardCharsets.UTF_8))
                : values(field);
    }
}
