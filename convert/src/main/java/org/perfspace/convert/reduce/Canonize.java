package org.perfspace.convert.reduce;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.meaning.Function;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;

/**
 * Gives regions the same names in the profiles of different compilers and tools, as {@code cube_canonize} does, so that they can
 * be merged or compared. Values do not change.
 *
 * @param changes the changes, at least one
 */
public record Canonize(Set<Change> changes) implements Reduction {

    /** A change of all regions. */
    public enum Change {
        /** Names without the place in the source behind them, and without blanks at their ends. */
        PLAIN,
        /** Names in lower case. */
        LOWER_CASE,
        /** No source files. */
        NO_FILES,
        /** No lines. */
        NO_LINES;

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Copies the set. */
    public Canonize {
        if (changes.isEmpty()) {
            throw new IllegalArgumentException("expected a change of the names of regions, found none");
        }
        changes = Set.copyOf(changes);
    }

    @Override
    public Step step() {
        return Step.CANONIZE;
    }

    @Override
    public String text() {
        return "canonize "
                + EnumSet.copyOf(changes).stream().map(Change::toString).collect(Collectors.joining(","));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) {
        Definitions source = space.definitions();
        DefinitionsCopy copy = new DefinitionsCopy(source).metrics();
        for (Region region : source.regions()) {
            copy.builder().add(changed(region));
        }
        return space.withDefinitions(copy.callNodes().system().build());
    }

    private Region.Builder changed(Region region) {
        String name = region.name();
        if (changes.contains(Change.PLAIN)) {
            name = Function.withoutPlace(name);
        }
        if (changes.contains(Change.LOWER_CASE)) {
            name = name.toLowerCase(Locale.ROOT);
        }
        Region.Builder changed = region.edit().name(name.isEmpty() ? region.name() : name);
        if (changes.contains(Change.NO_FILES)) {
            changed.module("");
        }
        if (changes.contains(Change.NO_LINES)) {
            changed.lines(Region.NO_LINE, Region.NO_LINE);
        }
        return changed;
    }
}
