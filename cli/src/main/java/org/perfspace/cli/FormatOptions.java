package org.perfspace.cli;

/** The format of a report. */
final class FormatOptions extends OptionSet {

    private final Argument<DataTable.Format> format = option(
            "--format FORMAT",
            DataTable.Format.TEXT,
            "text (default), markdown (a table), csv or tsv (a table with all digits), or json.");

    private final Argument<Boolean> json = flag("--json", "Print the report as JSON, with all digits: --format json.");

    DataTable.Format format() {
        return json.get() ? DataTable.Format.JSON : format.get();
    }

    boolean isJson() {
        return format() == DataTable.Format.JSON;
    }

    /** Returns whether the report is a table in Markdown, CSV or TSV. */
    boolean isTable() {
        return format().isTable();
    }
}
