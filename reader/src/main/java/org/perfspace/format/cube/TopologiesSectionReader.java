package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Topology;

/** Reads {@code <topologies>}: Cartesian grids with the positions of locations, groups or system nodes. */
record TopologiesSectionReader(DefinitionsXml xml, DefinitionsBuilder definitions, CoordinateOwners ids) {

    private static final int TOPOLOGY = 300;

    /** Memory of a coordinate or a dimension in bytes, without its numbers. */
    private static final int COORDINATE = 150;

    private static final int NUMBER = 48;

    /** Reads from the start of the section to its end. */
    void read() throws IOException {
        while (xml.next()) {
            if (xml.name().equals(CART)) {
                cart();
            } else {
                xml.skipUnknown();
            }
        }
    }

    private void cart() throws IOException {
        xml.hold(TOPOLOGY);
        Place place = xml.place();
        String name = xml.held(NAME, "");
        List<Topology.Dimension> dimensions = new ArrayList<>();
        List<Topology.Coordinate> coordinates = new ArrayList<>();
        while (xml.next()) {
            switch (xml.name()) {
                case DIM -> dimensions.add(dimension());
                case COORD -> coordinates.add(coordinate());
                default -> xml.skipUnknown();
            }
        }
        try {
            definitions.add(new Topology(name, dimensions, coordinates));
        } catch (IllegalArgumentException e) {
            throw DefinitionsXml.unsound(place, e);
        }
    }

    private Topology.Dimension dimension() throws IOException {
        xml.hold(COORDINATE);
        Topology.Dimension dimension = new Topology.Dimension(
                xml.held(NAME, ""), xml.number(SIZE), "true".equalsIgnoreCase(xml.attribute(PERIODIC)));
        xml.skip();
        return dimension;
    }

    private Topology.Coordinate coordinate() throws IOException {
        CoordinateOwners.Owner owner = null;
        for (String attribute : CoordinateOwners.ATTRIBUTES) {
            if (xml.attribute(attribute) != null) {
                owner = owner(attribute, xml.number(attribute));
            }
        }
        if (owner == null) {
            throw xml.place().corrupt("expected a <coord> of a location, group or system node, found one of nothing");
        }
        return new Topology.Coordinate(owner.kind(), owner.handle(), numbers());
    }

    private CoordinateOwners.Owner owner(String attribute, long number) throws ProfileException {
        CoordinateOwners.Owner owner = ids.find(attribute, number);
        if (owner == null) {
            throw xml.place().corrupt("expected a <coord> of something defined, found %s=\"%d\"", attribute, number);
        }
        return owner;
    }

    private List<Long> numbers() throws IOException {
        Place place = xml.place();
        String text = xml.text();
        xml.hold(COORDINATE + NUMBER * text.length() / 2);
        List<Long> numbers = new ArrayList<>();
        for (String number : text.strip().split("\\s+", -1)) {
            try {
                numbers.add(Long.parseLong(number));
            } catch (NumberFormatException e) {
                throw place.corrupt("expected whole numbers as coordinate, found \"%s\"", Place.shortened(text));
            }
        }
        return numbers;
    }
}
