package org.perfspace.cli.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.model.Definitions;

/** The flame graph: call nodes of the same region under one caller share a box, whose width is their inclusive value. */
final class FlamePicture {

    private static final double ROW = 19;
    private static final double NARROWEST = 0.6;
    private static final double LABELLED = 20;

    private final PictureValues values;
    private final List<Box> roots = new ArrayList<>();

    /** A box with those below it. */
    private static final class Box {
        private final String name;
        private final Map<Integer, Box> byRegion = new HashMap<>();
        private final List<Box> below = new ArrayList<>();
        private double own;
        private double total;
        private int members;

        Box(String name) {
            this.name = name;
        }

        String label() {
            return members > 1 ? name + "  ×" + members : name;
        }
    }

    /** A box and its place. */
    private record Placed(Box box, double x, double scale, int level) {}

    FlamePicture(Definitions definitions, PictureValues values) {
        this.values = values;
        Box top = new Box("");
        Box[] boxes = new Box[definitions.callNodes().size()];
        for (int node = 0; node < boxes.length; node++) {
            int owner = values.owner(node);
            if (owner != node) {
                boxes[node] = boxes[owner];
            } else {
                int parent = definitions.callNodes().get(node).parent();
                Box above = parent < 0 ? top : boxes[parent];
                String name = definitions.regionOf(node).name();
                Box box = above.byRegion.computeIfAbsent(
                        definitions.regionOf(node).id(), region -> new Box(name));
                if (box.members == 0) {
                    above.below.add(box);
                }
                box.members++;
                box.total += Math.max(0, values.total(node));
                boxes[node] = box;
            }
            boxes[node].own += values.own(node);
        }
        roots.addAll(top.below);
    }

    /** Draws the boxes and returns the height of the drawing. */
    double draw(SvgPicture picture) {
        ValueScale scale = values.scale(values.largest());
        picture.caption(values.title() + " of whole run: " + scale.full(values.whole()));
        picture.legend("0", scale.full(values.largest()) + ", of a call by itself");
        double whole = roots.stream().mapToDouble(box -> box.total).sum();
        Deque<Placed> left = new ArrayDeque<>();
        place(roots, whole, new Placed(new Box(""), 0, picture.width() / whole, -1), left);
        int deepest = 0;
        while (!left.isEmpty()) {
            Placed next = left.pop();
            deepest = Math.max(deepest, next.level() + 1);
            draw(picture, next);
            place(next.box().below, next.box().total, next, left);
        }
        return deepest * ROW;
    }

    /** Places boxes side by side below another one; where they are too wide together, all are narrower. */
    private static void place(List<Box> boxes, double room, Placed above, Deque<Placed> left) {
        double sum = boxes.stream().mapToDouble(box -> box.total).sum();
        double scale = sum > room ? above.scale() * room / sum : above.scale();
        double x = above.x();
        for (Box box : boxes) {
            if (box.total * scale >= NARROWEST) {
                left.push(new Placed(box, x, scale, above.level() + 1));
            }
            x += box.total * scale;
        }
    }

    private void draw(SvgPicture picture, Placed placed) {
        double share = values.largest() > 0 ? placed.box().own / values.largest() : 0;
        double width = placed.box().total * placed.scale();
        double y = placed.level() * ROW;
        String colour = share >= ColourScale.CALM ? ColourScale.of(share) : SvgPicture.CALM;
        picture.rect(placed.x(), y, Math.max(NARROWEST, width - 1), ROW - 1, colour);
        if (width > LABELLED) {
            String label = SvgPicture.cut(placed.box().label(), width - 10);
            picture.text(placed.x() + 5, y + ROW / 2, label, ColourScale.inkOn(colour), "start");
        }
    }
}
