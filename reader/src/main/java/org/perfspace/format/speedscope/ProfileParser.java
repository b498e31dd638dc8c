package org.perfspace.format.speedscope;

import static org.perfspace.format.speedscope.SpeedscopeLayout.*;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.Place;
import org.perfspace.model.Tree;

/** Reads the profiles of a file, which consist of samples with a stack and a weight, or of events. */
final class ProfileParser {

    /** Takes the place of the frame of an empty stack. */
    private static final int NO_FRAME = Integer.MAX_VALUE;

    /** Memory for a stack or a weight, in a list and in an array. */
    private static final double NUMBER_BYTES = 2.0 * Double.BYTES;

    private final JsonInput json;
    private final SpeedscopeDefinitions defined;
    private final HeldBytes memory;
    private SpeedscopeProfile profile = new SpeedscopeProfile();
    private DoubleStream.Builder stacks = DoubleStream.builder();
    private DoubleStream.Builder weights = DoubleStream.builder();
    private long largestFrame = -1;
    private @Nullable Place largestPlace;
    private long emptyStacks;

    ProfileParser(JsonInput json, SpeedscopeDefinitions defined, HeldBytes memory) {
        this.json = json;
        this.defined = defined;
        this.memory = memory;
    }

    /** Reads the profile that starts at the current token. */
    SpeedscopeProfile read() throws IOException {
        json.require(Token.OBJECT, "a profile");
        Place place = json.place();
        memory.hold(HeldBytes.NODE, place);
        profile = new SpeedscopeProfile();
        stacks = DoubleStream.builder();
        weights = DoubleStream.builder();
        while (json.nextField()) {
            switch (json.field()) {
                case TYPE, NAME, UNIT, METRIC, PROCESS, THREAD ->
                    profile.texts().put(json.field(), memory.text(json));
                case SAMPLES -> readStacks();
                case WEIGHTS -> readWeights();
                case EVENTS -> readEvents();
                default -> json.skip();
            }
        }
        String type = profile.text(TYPE);
        if (!type.equals(SAMPLED) && !type.equals(EVENTED)) {
            throw place.corrupt("expected a profile of type %s or %s, found \"%s\"", SAMPLED, EVENTED, type);
        }
        double[] nodes = stacks.build().toArray();
        double[] numbers = weights.build().toArray();
        if (nodes.length != numbers.length) {
            throw place.corrupt(
                    "expected a weight for each of the %,d samples, found %,d", nodes.length, numbers.length);
        }
        for (int i = 0; i < nodes.length; i++) {
            add((int) nodes[i], numbers[i]);
        }
        memory.hold((double) HeldBytes.NODE * profile.values().size(), place);
        return profile;
    }

    /** Adds a weight to the value of a call node. */
    private void add(int node, double weight) {
        if (weight > 0) {
            profile.values().merge(node, weight, Double::sum);
        }
    }

    private void readStacks() throws IOException {
        json.require(Token.LIST, "a list of stacks");
        while (json.next() != Token.END_LIST) {
            json.require(Token.LIST, "a stack");
            int node = Tree.NO_PARENT;
            while (json.next() != Token.END_LIST) {
                node = defined.enter(node, frame());
            }
            if (node == Tree.NO_PARENT) {
                emptyStacks++;
                node = defined.enter(node, NO_FRAME);
            }
            memory.hold(NUMBER_BYTES, json);
            stacks.add(node);
        }
    }

    /** Reads the list of weights, which may precede that of the stacks. */
    private void readWeights() throws IOException {
        json.require(Token.LIST, "a list of weights");
        while (json.next() != Token.END_LIST) {
            double weight = json.isNumber() ? json.number() : Double.NaN;
            if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
                throw json.expected("a number of at least 0 as weight");
            }
            memory.hold(NUMBER_BYTES, json);
            weights.add(weight);
        }
    }

    /** Reads events. The value of the open frames is the time until the next event. */
    private void readEvents() throws IOException {
        json.require(Token.LIST, "a list of events");
        Deque<Open> open = new ArrayDeque<>();
        double last = Double.NEGATIVE_INFINITY;
        while (json.next() != Token.END_LIST) {
            json.require(Token.OBJECT, "an event");
            Place place = json.place();
            String type = "";
            int frame = NO_FRAME;
            double at = Double.NaN;
            while (json.nextField()) {
                switch (json.field()) {
                    case TYPE -> type = json.token() == Token.TEXT ? json.text() : type;
                    case FRAME -> frame = frame();
                    case AT -> at = json.isNumber() ? json.number() : at;
                    default -> json.skip();
                }
            }
            if (!(at >= last && at < Double.POSITIVE_INFINITY)) {
                throw place.corrupt("expected an event that is not before the previous one, at %s, found %s", last, at);
            }
            if (!open.isEmpty()) {
                add(open.element().node(), at - last);
            }
            last = at;
            change(open, type, frame, place);
        }
        if (!open.isEmpty()) {
            throw json.expected("an event that closes frame " + open.element().frame());
        }
    }

    /** An open frame, and its call node. */
    private record Open(int frame, int node) {}

    private void change(Deque<Open> open, String type, int frame, Place place) throws IOException {
        if (type.equals(OPEN) && frame != NO_FRAME) {
            int parent = open.isEmpty() ? Tree.NO_PARENT : open.element().node();
            open.push(new Open(frame, defined.enter(parent, frame)));
        } else if (type.equals(CLOSE) && !open.isEmpty() && open.element().frame() == frame) {
            open.pop();
        } else {
            throw place.corrupt(
                    "expected an event that opens a frame%s, found type \"%s\" and %s",
                    open.isEmpty() ? "" : " or closes frame " + open.element().frame(),
                    type,
                    frame == NO_FRAME ? "no frame" : "frame " + frame);
        }
    }

    private int frame() throws IOException {
        if (!json.isLong() || json.bits() < 0 || json.bits() >= NO_FRAME) {
            throw json.expected("the index of a frame");
        }
        if (json.bits() > largestFrame) {
            largestFrame = json.bits();
            largestPlace = json.place();
        }
        return (int) json.bits();
    }

    /** Requires all frames of the profiles to exist. */
    void requireFramesBelow(long frames) throws IOException {
        if (largestFrame >= frames && largestPlace != null) {
            throw largestPlace.corrupt("expected one of the %,d frames, found %,d", frames, largestFrame);
        }
    }

    /** Returns notes on stacks without frames. */
    List<String> notes() {
        return StackTree.notesOn(emptyStacks);
    }
}
