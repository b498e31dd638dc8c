package org.perfspace.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.reduce.Canonize;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.convert.reduce.Reductions.TopologyChange;
import org.perfspace.io.Place;
import org.perfspace.model.PerformanceSpace;

/** Options of {@code convert} that change the call tree after another profile, and topologies. */
final class EditingOptions extends OptionSet {

    /** The largest file of coordinates. */
    private static final long MOST_BYTES = 1L << 28;

    private final Argument<List<Path>> others = list(
            "--common-with FILE",
            Path.class,
            "Only call paths that this profile has, too; the exclusive cost of others is added to the node"
                    + " above. May be given several times.");

    private final Argument<List<String>> added = list(
            "--add-topology NAME=SIZES",
            String.class,
            "Add a topology of all locations, such as grid=4,2 or grid=x:4,y:2p, where p marks a periodic"
                    + " dimension. Locations are placed in the order of ranks and threads, along the last dimension"
                    + " first. May be given several times.");

    private final Argument<Path> coordinates = option(
            "--coordinates FILE",
            Path.class,
            "With one --add-topology: the coordinates of all locations in the order of ranks and threads,"
                    + " each in a line, such as \"3 1\".");

    private final Argument<List<String>> named = list(
            "--name-topology TOPOLOGY=NAME",
            String.class,
            "Rename a topology, which is given by its name or its number from 0. May be given several times.");

    private final Argument<List<String>> dimensions = list(
            "--name-dimensions TOPOLOGY=NAMES",
            String.class,
            "Name the dimensions of a topology, such as grid=x,y. May be given several times.");

    /**
     * Returns the reductions.
     *
     * @param given the other reductions; those that change the names of regions are applied to other profiles, too
     */
    List<Reduction> list(ReadingOptions reading, Reductions given) throws IOException {
        Reductions names = new Reductions(
                given.list().stream().filter(Canonize.class::isInstance).toList());
        List<Reduction> list = new ArrayList<>();
        for (Path other : others.get()) {
            try (PerformanceSpace space = names.apply(reading.open(other), other.toString())) {
                list.add(Reductions.commonCalls(other.toString(), space.definitions()));
            }
        }
        if (coordinates.isPresent() && added.get().size() != 1) {
            throw new UsageException("--coordinates needs one --add-topology, found "
                    + added.get().size());
        }
        change(TopologyChange.ADD, added, coordinates.isPresent() ? read(coordinates.get()) : List.of(), list);
        change(TopologyChange.NAME, named, List.of(), list);
        change(TopologyChange.NAME_DIMENSIONS, dimensions, List.of(), list);
        return list;
    }

    private static void change(
            TopologyChange what, Argument<List<String>> changes, List<List<Long>> positions, List<Reduction> list) {
        for (String change : changes.get()) {
            list.add(UsageException.unlessRejected("", () -> Reductions.topology(what, change, positions)));
        }
    }

    private static List<List<Long>> read(Path file) throws IOException {
        Place place = Place.of(file.toString());
        if (Files.size(file) > MOST_BYTES) {
            throw place.tooLarge("expected coordinates in at most %,d bytes, found %,d", MOST_BYTES, Files.size(file));
        }
        List<List<Long>> all = new ArrayList<>();
        int number = 0;
        for (String line :
                Files.readString(file, StandardCharsets.ISO_8859_1).lines().toList()) {
            number++;
            String text = line.strip();
            if (!text.matches("[0-9]{1,18}(?:[ \t,]+[0-9]{1,18})*")) {
                throw place.atLine(number).corrupt("expected coordinates such as \"3 1\", found \"%s\"", text);
            }
            all.add(Arrays.stream(text.split("[ \t,]+")).map(Long::valueOf).toList());
        }
        if (all.isEmpty()) {
            throw place.corrupt("expected coordinates, found none");
        }
        return all;
    }
}
