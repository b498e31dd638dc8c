package org.perfspace.convert.reduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.convert.reduce.Reductions.TopologyChange;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.NameSearch;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Topology;

/**
 * Changes the topologies of a profile, as {@code cube_topoassist} does. Values do not change.
 *
 * @param kind the kind of change
 * @param change its text; see {@link TopologyChange}
 * @param coordinates coordinates of each location in the order of ranks and threads; empty to compute them
 */
record TopologyEdit(TopologyChange kind, String change, List<List<Long>> coordinates) implements Reduction {

    /** A dimension of a new topology: an optional name, a size, and a mark. */
    private static final Pattern DIMENSION = Pattern.compile("(?:([^:]*):)?([0-9]{1,18})(p?)");

    private static final int MOST_DIMENSIONS = 32;

    TopologyEdit {
        coordinates = List.copyOf(coordinates);
        int end = change.indexOf('=');
        if (end < 0) {
            throw new IllegalArgumentException("expected " + form(kind) + ", found \"" + change + "\"");
        }
        if (kind == TopologyChange.ADD) {
            dimensions(change.substring(end + 1));
        }
    }

    private static String form(TopologyChange kind) {
        return switch (kind) {
            case ADD -> "NAME=SIZES, such as grid=4,2 or grid=x:4,y:2p";
            case NAME -> "TOPOLOGY=NAME";
            case NAME_DIMENSIONS -> "TOPOLOGY=NAMES, such as grid=x,y";
        };
    }

    @Override
    public Step step() {
        return Step.TOPOLOGIES;
    }

    @Override
    public String text() {
        return switch (kind) {
            case ADD -> "add-topology " + change;
            case NAME -> "name-topology " + change;
            case NAME_DIMENSIONS -> "name-dimensions " + change;
        };
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws ReductionException {
        Definitions source = space.definitions();
        List<Topology> topologies = new ArrayList<>(source.topologies());
        if (kind == TopologyChange.ADD) {
            topologies.add(added(source));
        } else {
            int place = find(topologies);
            topologies.set(place, renamed(topologies.get(place)));
        }
        return space.withDefinitions(
                new DefinitionsCopy(source).metrics().calls().system(topologies).build());
    }

    private String name() {
        return change.substring(0, change.indexOf('=')).strip();
    }

    private String value() {
        return change.substring(change.indexOf('=') + 1).strip();
    }

    /** Returns the position of the topology of a name, or of a number from 0 if none has this name. */
    private int find(List<Topology> topologies) throws ReductionException {
        String name = name();
        List<String> names = topologies.stream().map(Topology::name).toList();
        if (names.contains(name)) {
            return names.indexOf(name);
        }
        if (name.matches("[0-9]{1,9}") && Integer.parseInt(name) < names.size()) {
            return Integer.parseInt(name);
        }
        throw new ReductionException.Unknown(NameSearch.of("topology", names).refusal(name));
    }

    private Topology renamed(Topology old) throws ReductionException {
        if (kind == TopologyChange.NAME) {
            return new Topology(value(), old.dimensions(), old.coordinates());
        }
        String[] names = value().split(",", -1);
        if (names.length != old.dimensions().size()) {
            throw new ReductionException.Refused("topology \"" + old.name() + "\" has "
                    + Definitions.count(old.dimensions().size(), "dimension") + ", found "
                    + Definitions.count(names.length, "name"));
        }
        List<Topology.Dimension> dimensions = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            Topology.Dimension dimension = old.dimensions().get(i);
            dimensions.add(new Topology.Dimension(names[i].strip(), dimension.size(), dimension.periodic()));
        }
        return new Topology(old.name(), dimensions, old.coordinates());
    }

    private static List<Topology.Dimension> dimensions(String sizes) {
        List<Topology.Dimension> dimensions = new ArrayList<>();
        for (String size : sizes.strip().split(",", -1)) {
            Matcher matcher = DIMENSION.matcher(size.strip());
            if (!matcher.matches() || Long.parseLong(matcher.group(2)) < 1) {
                throw new IllegalArgumentException(
                        "expected the size of a dimension, such as 4, x:4 or x:4p, found \"" + size.strip() + "\"");
            }
            String name = matcher.group(1) == null ? "" : matcher.group(1).strip();
            dimensions.add(new Topology.Dimension(
                    name, Long.parseLong(matcher.group(2)), !matcher.group(3).isEmpty()));
        }
        if (dimensions.size() > MOST_DIMENSIONS) {
            throw new IllegalArgumentException(
                    "expected a topology of at most " + MOST_DIMENSIONS + " dimensions, found " + dimensions.size());
        }
        return dimensions;
    }

    private Topology added(Definitions source) throws ReductionException {
        List<Topology.Dimension> dimensions = dimensions(value());
        List<Location> locations = source.locations().stream()
                .sorted(Comparator.comparingLong((Location location) ->
                                source.locationGroups().get(location.group()).rank())
                        .thenComparing(Location::rank)
                        .thenComparing(Location::id))
                .toList();
        if (!coordinates.isEmpty() && coordinates.size() != locations.size()) {
            throw new ReductionException.Refused("topology \"" + name() + "\" needs coordinates of "
                    + Definitions.count(locations.size(), "location") + ", found those of "
                    + coordinates.size());
        }
        List<Topology.Coordinate> all = new ArrayList<>();
        for (int i = 0; i < locations.size(); i++) {
            List<Long> position = coordinates.isEmpty() ? position(dimensions, i) : coordinates.get(i);
            requireInside(dimensions, position);
            all.add(new Topology.Coordinate(
                    Topology.Owner.LOCATION, locations.get(i).id(), position));
        }
        return new Topology(name(), dimensions, all);
    }

    /** Returns the position of a number, which is outside of the grid if this is too small. */
    private static List<Long> position(List<Topology.Dimension> dimensions, int number) {
        Long[] position = new Long[dimensions.size()];
        long rest = number;
        for (int d = position.length - 1; d > 0; d--) {
            position[d] = rest % dimensions.get(d).size();
            rest /= dimensions.get(d).size();
        }
        position[0] = rest;
        return List.of(position);
    }

    private void requireInside(List<Topology.Dimension> dimensions, List<Long> position) throws ReductionException {
        boolean inside = position.size() == dimensions.size();
        for (int d = 0; inside && d < dimensions.size(); d++) {
            inside = position.get(d) >= 0 && position.get(d) < dimensions.get(d).size();
        }
        if (!inside) {
            throw new ReductionException.Refused(
                    coordinates.isEmpty()
                            ? "topology \"" + name() + "\" has fewer positions than there are locations"
                            : "topology \"" + name() + "\" has no position " + position);
        }
    }
}
