package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Topology;

/** Reads {@code <topologies>}: Cartesian grids with the places of locations, groups or system nodes in them. */
final class TopologiesSection {

    private static final int TOPOLOGY = 300;

    /** A coordinate or a dimension, without numbers. */
    private static final int COORDINATE = 150;

    private static final int NUMBER = 48;

    private final AnchorXml xml;
    private final DefinitionsBuilder definitions;
    private final SystemIds ids;

    TopologiesSection(AnchorXml xml, DefinitionsBuilder definitions, SystemIds ids) {
        this.xml = xml;
        this.definitions = definitions;
        this.ids = ids;
    }

    /** From the start of the section to its end. */
    void read() throws IOException {
        while (xml.next()) {
            if (xml.name().equals(AnchorLayout.CART)) {
                cart();
            } else {
                xml.skipUnknown();
            }
        }
    }

    private void cart() throws IOException {
        xml.hold(TOPOLOGY);
        Place place = xml.place();
        String name = xml.held(AnchorLayout.NAME, "");
        List<Topology.Dimension> dimensions = new ArrayList<>();
        List<Topology.Coordinate> coordinates = new ArrayList<>();
        while (xml.next()) {
            switch (xml.name()) {
                case AnchorLayout.DIM -> dimensions.add(dimension());
                case AnchorLayout.COORD -> coordinates.add(coordinate());
                default -> xml.skipUnknown();
            }
        }
        try {
            definitions.add(new Topology(name, dimensions, coordinates));
        } catch (IllegalArgumentException e) {
            throw place.corrupt(String.valueOf(e.getMessage())).causedBy(e);
        }
    }

    private Topology.Dimension dimension() throws IOException {
        xml.hold(COORDINATE);
        Topology.Dimension dimension = new Topology.Dimension(
                xml.held(AnchorLayout.NAME, ""),
                xml.number(AnchorLayout.SIZE),
                "true".equalsIgnoreCase(xml.attribute(AnchorLayout.PERIODIC)));
        xml.skip();
        return dimension;
    }

    private Topology.Coordinate coordinate() throws IOException {
        Topology.Owner owner = Topology.Owner.LOCATION;
        int ownerId = -1;
        for (String attribute : SystemIds.ATTRIBUTES) {
            if (xml.attribute(attribute) != null) {
                owner = SystemIds.owner(attribute);
                ownerId = handle(attribute, xml.number(attribute));
            }
        }
        if (ownerId < 0) {
            throw xml.place().corrupt("expected a <coord> of a location, group or system node, found one of nothing");
        }
        return new Topology.Coordinate(owner, ownerId, numbers());
    }

    /** The handle of the thing that has a coordinate. */
    private int handle(String attribute, long number) throws ProfileException {
        int handle = ids.handle(attribute, number);
        if (handle < 0) {
            throw xml.place().corrupt("expected a <coord> of something defined, found %s=\"%d\"", attribute, number);
        }
        return handle;
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
                throw place.corrupt("expected whole numbers as coordinate, found \"%s\"", AnchorXml.shortened(text));
            }
        }
        return numbers;
    }
}
