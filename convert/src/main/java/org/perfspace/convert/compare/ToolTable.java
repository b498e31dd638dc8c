package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.perfspace.meaning.Aggregated;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/**
 * The functions, or call paths of functions, of several profiles of one program with their costs in each quantity, whatever tools
 * measured them. {@link ToolComparison} tells what is the same in two of them.
 */
public final class ToolTable {

    /** Maximum number of quantities. */
    private static final int MOST_QUANTITIES = 1_000;

    /** Maximum number of costs of one profile in memory: one of each function in each quantity. */
    private static final int MOST_COSTS = 1 << 22;

    private final FunctionTable table;
    private final List<MeasuredQuantity> quantities = new ArrayList<>();
    private final List<List<Optional<FunctionCosts>>> costs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private ToolTable(FunctionTable table) {
        this.table = table;
    }

    /**
     * Reads the costs of profiles, which stay open.
     *
     * @param spaces the profiles
     * @param paths whether to list call paths of functions instead of functions
     * @param keepLoops whether loops, lines and inlined functions stand for themselves
     * @return the table
     * @throws IOException if a profile cannot be read
     */
    public static ToolTable of(List<PerformanceSpace> spaces, boolean paths, boolean keepLoops) throws IOException {
        ToolTable all = new ToolTable(new FunctionTable(
                spaces.stream().map(PerformanceSpace::definitions).toList(), paths, keepLoops));
        List<MeasuredQuantity> shared = MeasuredQuantity.of(spaces);
        int most = Math.min(MOST_QUANTITIES, Math.max(1, MOST_COSTS / Math.max(1, all.size())));
        if (shared.size() > most) {
            all.notes.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d quantities are compared, those of the first metrics",
                    most,
                    shared.size()));
        }
        for (MeasuredQuantity measured : shared.subList(0, Math.min(most, shared.size()))) {
            List<Optional<FunctionCosts>> ofSides = new ArrayList<>();
            for (int side = 0; side < spaces.size(); side++) {
                Optional<Metric> metric = measured.metrics().get(side);
                ofSides.add(
                        metric.isEmpty()
                                ? Optional.empty()
                                : Optional.of(FunctionCosts.of(spaces.get(side), metric.get(), all.table, side)));
            }
            List<String> zero = all.withoutCost(ofSides);
            if (ofSides.stream()
                            .flatMap(Optional::stream)
                            .filter(each -> each.total() != 0)
                            .count()
                    < 2) {
                all.notes.add(measured.name() + " is not compared, because it is 0 in " + String.join(" and ", zero));
            } else {
                all.quantities.add(measured);
                all.costs.add(List.copyOf(ofSides));
                measured.note().ifPresent(all.notes::add);
            }
        }
        all.noteSystems(spaces);
        all.notes.addAll(all.table.notes());
        return all;
    }

    private List<String> withoutCost(List<Optional<FunctionCosts>> ofSides) {
        List<String> zero = new ArrayList<>();
        for (int side = 0; side < ofSides.size(); side++) {
            if (ofSides.get(side).filter(each -> each.total() == 0).isPresent()) {
                zero.add(FunctionTable.letter(side));
            }
        }
        return zero;
    }

    /** Says which processes and locations the profiles have if they have not the same number. */
    private void noteSystems(List<PerformanceSpace> spaces) throws IOException {
        List<String> systems = new ArrayList<>();
        for (PerformanceSpace space : spaces) {
            systems.add(system(space));
        }
        if (systems.stream().distinct().count() > 1) {
            List<String> parts = new ArrayList<>();
            for (int side = 0; side < systems.size(); side++) {
                parts.add(FunctionTable.letter(side) + (side == 0 ? " has " : " ") + systems.get(side));
            }
            notes.add(String.join(", ", parts));
        }
    }

    private static String system(PerformanceSpace space) throws IOException {
        Definitions definitions = space.definitions();
        if (Aggregated.isAggregate(space)) {
            OptionalLong number = Aggregated.processes(definitions);
            return "an aggregate of " + (number.isPresent() ? number.getAsLong() : "several") + " processes";
        }
        int processes = definitions.processes();
        return processes + (processes == 1 ? " process" : " processes") + " and "
                + definitions.locations().size()
                + (definitions.locations().size() == 1 ? " location" : " locations");
    }

    /** {@return the number of functions or call paths} */
    public int size() {
        return table.size();
    }

    /**
     * {@return the name of a function, or of the function at the end of a call path}
     *
     * @param entity number of the function or call path
     */
    public String function(int entity) {
        return table.function(entity);
    }

    /**
     * {@return the number of the call path above a call path; -1 if there is none, and of functions}
     *
     * @param entity number of the call path
     */
    public int above(int entity) {
        return table.above(entity);
    }

    /**
     * {@return whether a profile has a function or call path}
     *
     * @param side position of the profile
     * @param entity number of the function or call path
     */
    public boolean has(int side, int entity) {
        return table.has(side, entity);
    }

    /** {@return the quantities that at least two of the profiles measure, the most important first} */
    public List<MeasuredQuantity> quantities() {
        return List.copyOf(quantities);
    }

    /** {@return notes on decisions that were not obvious, one line of text each} */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * {@return the exclusive costs of the functions or call paths of a profile; empty if it does not measure the quantity}
     *
     * @param quantity position of the quantity
     * @param side position of the profile
     */
    public double[] exclusive(int quantity, int side) {
        return costs.get(quantity).get(side).map(FunctionCosts::exclusive).orElseGet(() -> new double[0]);
    }

    /**
     * {@return the inclusive costs of the functions or call paths of a profile; empty if it does not measure the quantity}
     *
     * @param quantity position of the quantity
     * @param side position of the profile
     */
    public double[] inclusive(int quantity, int side) {
        return costs.get(quantity).get(side).map(FunctionCosts::inclusive).orElseGet(() -> new double[0]);
    }

    /**
     * {@return for each function or call path, the call node of a profile that costs most of it; -1 if there is none}
     *
     * @param side position of the profile
     */
    public int[] callNodes(int side) {
        return costs.stream()
                .flatMap(ofSides -> ofSides.get(side).stream())
                .findFirst()
                .map(FunctionCosts::callNodes)
                .orElseGet(() -> table.firstNodes(side));
    }

    /**
     * Compares two of the profiles, both of which measure a quantity.
     *
     * @param quantity position of the quantity
     * @param first position of a profile
     * @param second position of another profile
     * @return the comparison; its numbers that depend on a total are not known if a total is 0
     */
    public ToolComparison.OfQuantity compare(int quantity, int first, int second) {
        MeasuredQuantity measured = quantities.get(quantity);
        return ToolComparison.compare(
                new ToolComparison.Of(measured, first, second),
                costs.get(quantity).get(first).orElseThrow(),
                costs.get(quantity).get(second).orElseThrow(),
                table);
    }
}
