package org.perfspace.value.cubepl;

/** The properties of the value that is being computed to which an expression can refer. */
final class Context {

    private static final double[] NOTHING = {};

    /** The context of an initialization or of an operator. */
    public static final Context NONE = new Context(0, NOTHING, NOTHING, true, false, Columns.NONE);

    private final double metric;
    private final double[] callNodes;
    private final double[] regions;
    private final boolean inclusive;
    private final boolean systemExclusive;
    private final Columns columns;

    /**
     * Creates a context.
     *
     * @param metric id of the metric
     * @param callNodes ids of the call nodes
     * @param regions ids of their regions
     * @param inclusive whether the values include those of the call nodes below
     * @param systemExclusive whether the values cover only the columns, without the parts of the system below them
     * @param columns the columns
     */
    public Context(
            double metric,
            double[] callNodes,
            double[] regions,
            boolean inclusive,
            boolean systemExclusive,
            Columns columns) {
        this.metric = metric;
        this.callNodes = callNodes;
        this.regions = regions;
        this.inclusive = inclusive;
        this.systemExclusive = systemExclusive;
        this.columns = columns;
    }

    /** Computes the values of a variable for n columns, starting at the first one. */
    void compute(Variables.Calculation calculation, int index, int first, int n, double[] out) {
        boolean resource = columns.kind() != Columns.Kind.WHOLE_SYSTEM && index == 0;
        switch (calculation) {
            case METRIC_ID -> out[0] = index == 0 ? metric : 0;
            case CALLPATH_ID -> out[0] = element(callNodes, index);
            case CALLPATH_STATE -> out[0] = index >= 0 && index < callNodes.length && !inclusive ? 1 : 0;
            case CALLPATH_COUNT -> out[0] = index == 0 ? callNodes.length : 0;
            case REGION_ID -> out[0] = element(regions, index);
            case REGION_COUNT -> out[0] = index == 0 ? regions.length : 0;
            case SYSRES_ID -> copy(resource, columns.ids(), first, n, out);
            case SYSRES_SYSID -> copy(resource, columns.systemIds(), first, n, out);
            case SYSRES_STATE -> out[0] = resource && systemExclusive ? 1 : 0;
            case SYSRES_KIND -> out[0] = resource ? columns.kind().number() : 0;
            case SYSRES_COUNT -> out[0] = resource ? 1 : 0;
        }
    }

    private static void copy(boolean present, double[] values, int first, int n, double[] out) {
        for (int i = 0; i < n; i++) {
            out[i] = present ? values[first + i] : 0;
        }
    }

    private static double element(double[] values, int index) {
        return index >= 0 && index < values.length ? values[index] : 0;
    }
}
