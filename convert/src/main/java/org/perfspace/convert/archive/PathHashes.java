package org.perfspace.convert.archive;

import java.nio.charset.StandardCharsets;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Parameter;

/**
 * Numbers that are equal for equal call paths of different runs, whatever ids they have there: FNV-1a of 64 bits over
 * the names of the regions from the root on, each ended by a zero byte, and over the parameters of the call nodes.
 */
final class PathHashes {

    private static final long BASIS = 0xcbf2_9ce4_8422_2325L;
    private static final long PRIME = 0x0000_0100_0000_01b3L;

    private PathHashes() {}

    /** One for each call node. */
    static long[] of(Definitions definitions) {
        byte[][] names = definitions.regions().stream()
                .map(region -> region.name().getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        long[] hashes = new long[definitions.callNodes().size()];
        for (CallNode node : definitions.callNodes()) {
            long hash = add(node.parent() < 0 ? BASIS : hashes[node.parent()], names[node.region()]);
            for (Parameter parameter : node.parameters()) {
                hash = add(hash, (parameter.key() + "=" + parameter.value()).getBytes(StandardCharsets.UTF_8));
            }
            hashes[node.id()] = hash;
        }
        return hashes;
    }

    private static long add(long start, byte[] text) {
        long hash = start;
        for (byte b : text) {
            hash = (hash ^ (b & 0xff)) * PRIME;
        }
        return hash * PRIME;
    }
}
