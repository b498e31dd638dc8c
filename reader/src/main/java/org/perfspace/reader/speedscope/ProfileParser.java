package org.perfspace.reader.speedscope;

import static org.perfspace.format.speedscope.SpeedscopeLayout.*;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.format.speedscope.SpeedscopeDefinitions;
import org.perfspace.io.Place;
import org.perfspace.model.Tree;

/**
 * Reads the profiles of a file. Samples have a stack and a weight. Events are converted to samples: the weight of the open
 * frames is the time until the next event.
 */
final class ProfileParser {

    /** Takes the place of the frame of an empty stack. */
    private static final int NO_FRAME = Integer.MAX_VALUE;

    private final JsonInput json;
    private final SpeedscopeDefinitions defined;
    private final HeldBytes memory;
    private double[] sums = {};
    private int[] stacks = new int[64];
    private int samples;
    private double[] weights = new double[64];
    private int weighed;
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
        Map<String, String> texts = new HashMap<>();
        samples = 0;
        weighed = 0;
        while (json.next() == Token.NAME) {
            String field = json.text();
            json.next();
            switch (field) {
                case TYPE, NAME, UNIT, METRIC, PROCESS, THREAD -> texts.put(field, text(json, memory));
                case SAMPLES -> readStacks();
                case WEIGHTS -> readWeights();
                case EVENTS -> readEvents();
                default -> json.skip();
            }
        }
        String type = texts.getOrDefault(TYPE, "");
        if (!type.equals(SAMPLED) && !type.equals(EVENTED)) {
            throw place.corrupt("expected a profile of type %s or %s, found \"%s\"", SAMPLED, EVENTED, type);
        }
        if (samples != weighed) {
            throw place.corrupt("expected a weight for each of the %,d samples, found %,d", samples, weighed);
        }
        return profile(texts, place);
    }

    /** Returns the current token, a text; an empty one for {@code null}. */
    static String text(JsonInput json, HeldBytes memory) throws IOException {
        if (json.token() == Token.NULL) {
            return "";
        }
        json.require(Token.TEXT, "a text");
        memory.hold(json.text(), json.place());
        return json.text();
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
            addStack(node);
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
            addWeight(weight);
        }
    }

    private void readEvents() throws IOException {
        json.require(Token.LIST, "a list of events");
        int[] open = new int[64];
        int[] nodes = new int[64];
        int depth = 0;
        double last = Double.NEGATIVE_INFINITY;
        while (json.next() != Token.END_LIST) {
            json.require(Token.OBJECT, "an event");
            Place place = json.place();
            String type = "";
            int frame = NO_FRAME;
            double at = Double.NaN;
            while (json.next() == Token.NAME) {
                String field = json.text();
                json.next();
                switch (field) {
                    case TYPE -> type = json.token() == Token.TEXT ? json.text() : type;
                    case FRAME -> frame = frame();
                    case AT -> at = json.isNumber() ? json.number() : at;
                    default -> json.skip();
                }
            }
            if (!(at >= last && at < Double.POSITIVE_INFINITY)) {
                throw place.corrupt("expected an event that is not before the previous one, at %s, found %s", last, at);
            }
            if (depth > 0 && at > last) {
                addStack(nodes[depth - 1]);
                addWeight(at - last);
            }
            last = at;
            if (type.equals(OPEN) && frame != NO_FRAME) {
                if (depth == open.length) {
                    memory.hold(2.0 * Integer.BYTES * depth, place);
                    open = Arrays.copyOf(open, Math.multiplyExact(2, depth));
                    nodes = Arrays.copyOf(nodes, 2 * depth);
                }
                open[depth] = frame;
                nodes[depth] = defined.enter(depth == 0 ? Tree.NO_PARENT : nodes[depth - 1], frame);
                depth++;
            } else if (type.equals(CLOSE) && depth > 0 && open[depth - 1] == frame) {
                depth--;
            } else {
                String found = frame == NO_FRAME ? "no frame" : "frame " + frame;
                throw place.corrupt(
                        "expected an event that opens a frame%s, found type \"%s\" and %s",
                        depth == 0 ? "" : " or closes frame " + open[depth - 1], type, found);
            }
        }
        if (depth > 0) {
            throw json.expected("an event that closes frame " + open[depth - 1]);
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

    private void addStack(int node) throws IOException {
        if (samples == stacks.length) {
            memory.hold((double) Integer.BYTES * samples, json.place());
            stacks = Arrays.copyOf(stacks, Math.multiplyExact(2, samples));
        }
        stacks[samples++] = node;
    }

    private void addWeight(double weight) throws IOException {
        if (weighed == weights.length) {
            memory.hold((double) Double.BYTES * weighed, json.place());
            weights = Arrays.copyOf(weights, Math.multiplyExact(2, weighed));
        }
        weights[weighed++] = weight;
    }

    /** Adds up the weights of each stack. */
    private SpeedscopeProfile profile(Map<String, String> texts, Place place) throws IOException {
        if (sums.length < defined.callNodeCount()) {
            memory.hold((double) Double.BYTES * defined.callNodeCount(), place);
            sums = new double[defined.callNodeCount() + defined.callNodeCount() / 2];
        }
        int count = 0;
        for (int i = 0; i < samples; i++) {
            int node = stacks[i];
            if (sums[node] == 0 && weights[i] > 0) {
                stacks[count++] = node;
            }
            sums[node] += weights[i];
        }
        memory.hold((double) count * (Integer.BYTES + Double.BYTES), place);
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = sums[stacks[i]];
            sums[stacks[i]] = 0;
        }
        return new SpeedscopeProfile(texts, Arrays.copyOf(stacks, count), values);
    }

    /** Requires all frames of the profiles to exist. */
    void requireFramesBelow(long frames) throws IOException {
        if (largestFrame >= frames && largestPlace != null) {
            throw largestPlace.corrupt("expected one of the %,d frames, found %,d", frames, largestFrame);
        }
    }

    /** Returns notes on stacks without frames. */
    List<String> notes() {
        return emptyStacks == 0
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "%,d samples have no stack; they are counted at a region \"unknown\"",
                        emptyStacks));
    }
}
