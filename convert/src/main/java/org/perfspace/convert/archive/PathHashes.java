package org.perfspace.convert.archive;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.value.CallPaths;

/**
 * Hashes that are equal for equal call paths of different runs, regardless of their ids: FNV-1a of 64 bits over the names
 * of the regions from the root on, each terminated by a zero byte, and over the parameters of the call nodes.
 */
public final class PathHashes {

    private static final long BASIS = 0xcbf2_9ce4_8422_2325L;
    private static final long PRIME = 0x0000_0100_0000_01b3L;

    private PathHashes() {}

    /**
     * {@return the hash of each call node}
     *
     * @param definitions definitions of the profile
     */
    public static long[] of(Definitions definitions) {
        byte[][] names = CallPaths.regionTexts(definitions, Region::name);
        long[] hashes = new long[definitions.callNodes().size()];
        for (CallNode node : definitions.callNodes()) {
            hashes[node.id()] = of(node, node.parent() < 0 ? BASIS : hashes[node.parent()], names);
        }
        return hashes;
    }

    /**
     * {@return for each call node a number that is unique within the profile: the hash, and the ordinal among siblings that
     * have the same name and parameters} Equal call paths of different runs have equal numbers if such siblings come in the
     * same order.
     *
     * @param definitions definitions of the profile
     */
    public static long[] keys(Definitions definitions) {
        byte[][] names = CallPaths.regionTexts(definitions, Region::name);
        long[] keys = new long[definitions.callNodes().size()];
        Map<Long, Integer> siblings = new HashMap<>();
        for (CallNode node : definitions.callNodes()) {
            long key = of(node, node.parent() < 0 ? BASIS : keys[node.parent()], names);
            int ordinal = siblings.merge(key, 1, Integer::sum) - 1;
            keys[node.id()] =
                    ordinal == 0 ? key : add(key, Integer.toString(ordinal).getBytes(StandardCharsets.US_ASCII));
        }
        return keys;
    }

    private static long of(CallNode node, long start, byte[][] names) {
        long hash = add(start, names[node.region()]);
        for (Parameter parameter : node.parameters()) {
            hash = add(hash, (parameter.key() + "=" + parameter.value()).getBytes(StandardCharsets.UTF_8));
        }
        return hash;
    }

    private static long add(long start, byte[] text) {
        long hash = start;
        for (byte b : text) {
            hash = (hash ^ (b & 0xff)) * PRIME;
        }
        return hash * PRIME;
    }
}
