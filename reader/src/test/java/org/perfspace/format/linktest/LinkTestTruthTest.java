package org.perfspace.format.linktest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.format.sion.SionSet;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;

/** The shared samples hold what the dumps beside them say, made by the generator of the samples. */
@Tag("shared")
@NeedsShared
class LinkTestTruthTest {

    private static final Pattern WORD = Pattern.compile("(\\w+)=(\"[^\"]*\"|\\S+)");
    private static final Pattern NUMBER = Pattern.compile("\\b(perm|rank|to|step|slow) (\\d+)");

    private final Map<Integer, Row> rows = new HashMap<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a_4ranks_plain",
                "a2_4ranks_nonul_dirty",
                "b_8ranks_a2a",
                "c_multi2",
                "c2_multi3rr",
                "d_bedata",
                "d2_behost",
                "f_chunks",
                "g_packed",
                "h_coll",
                "p_par1",
                "v1_8ranks",
                "w_fmt2"
            })
    void holdsTheTruth(String sample) throws IOException {
        Path truth = Shared.sample("data/sion/" + sample + ".truth.txt");
        Input input = Input.of(Shared.sample("data/sion/" + sample + ".sion"));
        try (SionSet set = SionSet.open(input, false);
                PerformanceSpace space = LinkTestReader.open(input, ReadOptions.DEFAULT)) {
            assertThat(space.notes()).isEmpty();
            assertThat(LinkTestReader.check(input, ReadOptions.DEFAULT)).isEmpty();
            int checked = 0;
            for (String line : Files.readAllLines(truth)) {
                checked += checkLine(line, set, space) ? 1 : 0;
            }
            int ranks = set.ranks();
            assertThat(checked).isGreaterThan(ranks * (ranks - 1) + ranks);
        }
    }

    @Test
    void saysWhyThereIsNoRunInIt() {
        Path unfinished = sample("z_unfinished");
        Path keyed = sample("k_keyval");
        Path uneven = sample("q_uneven");
        assertThatThrownBy(() -> open(unfinished))
                .hasMessageEndingWith("z_unfinished.sion: byte 1,128: expected the start of the second metadata block,"
                        + " found 0: the file was never closed");
        assertThatThrownBy(() -> open(keyed))
                .hasMessageEndingWith("k_keyval.sion: expected plain data of LinkTest, found SION key-value mode 51"
                        + " (inline): no file of LinkTest");
        assertThatThrownBy(() -> open(uneven))
                .hasMessageContaining("expected data of LinkTest of each of 4 ranks, found none of");
    }

    private static Path sample(String name) {
        return Shared.sample("data/sion/" + name + ".sion");
    }

    private static PerformanceSpace open(Path sample) throws IOException {
        return LinkTestReader.open(Input.of(sample), ReadOptions.DEFAULT);
    }

    private boolean checkLine(String line, SionSet set, PerformanceSpace space) throws IOException {
        Map<String, String> words = new HashMap<>();
        for (Matcher m = WORD.matcher(line); m.find(); ) {
            words.put(m.group(1), m.group(2).replace("\"", ""));
        }
        for (Matcher m = NUMBER.matcher(line); m.find(); ) {
            words.putIfAbsent(m.group(1), m.group(2));
        }
        Definitions d = space.definitions();
        if (words.containsKey("crc32")) {
            checkRank(words, set, d);
            return true;
        }
        int iteration = Integer.parseInt(words.getOrDefault("perm", "0"));
        if (words.containsKey("t")) {
            int rank = Integer.parseInt(words.get("rank"));
            String partner = words.getOrDefault("partner", words.getOrDefault("to", ""));
            int shift = words.containsKey("partner") ? 1 : 0;
            assertThat(number(space, "time", iteration, partner, rank)).isEqualTo(Double.parseDouble(words.get("t")));
            assertThat(word(space, "access_step", iteration, partner, rank))
                    .isEqualTo(Long.parseLong(words.get("step")) + shift);
        } else if (words.containsKey("again")) {
            int sender = Integer.parseInt(words.get("from"));
            assertThat(number(space, "slowest_time", iteration, words.getOrDefault("to", ""), sender))
                    .isEqualTo(Double.parseDouble(words.get("first")));
            assertThat(number(space, "retest_time", iteration, words.getOrDefault("to", ""), sender))
                    .isEqualTo(Double.parseDouble(words.get("again")));
        } else if (words.containsKey("start")) {
            checkIteration(words, iteration, d);
        } else if (words.containsKey("a2a") && words.containsKey("rank")) {
            Row row = space.newRow(metricId(d, "all_to_all_time"));
            assertThat(space.severity().read(metricId(d, "all_to_all_time"), node(d, iteration, ""), row))
                    .isTrue();
            assertThat(Double.longBitsToDouble(row.word(Integer.parseInt(words.get("rank")))))
                    .isEqualTo(Double.parseDouble(words.get("a2a")));
        } else {
            return checkFact(words, d);
        }
        return true;
    }

    private static void checkIteration(Map<String, String> words, int iteration, Definitions d) {
        CallNode node = d.callNodes().get(node(d, iteration, ""));
        for (String key : List.of("min", "avg", "max")) {
            assertThat(Double.parseDouble(node.attributes().get("linktest." + key)))
                    .as(key)
                    .isEqualTo(Double.parseDouble(words.get(key)));
        }
        if (d.metric("partner") == null
                && !d.attributes().get("linktest.version").startsWith("1.")) {
            assertThat(node.attributes().get("linktest.start")).isEqualTo(words.get("start"));
            assertThat(node.attributes().get("linktest.end")).isEqualTo(words.get("end"));
        }
    }

    private static void checkRank(Map<String, String> words, SionSet set, Definitions d) throws IOException {
        int rank = Integer.parseInt(words.get("rank"));
        ByteSource data = set.rank(rank);
        CRC32 crc = new CRC32();
        crc.update(data.bytes(0, (int) data.size()));
        assertThat(crc.getValue()).isEqualTo(Long.parseLong(words.get("crc32"), 16));
        assertThat(data.size()).isEqualTo(Long.parseLong(words.get("bytes")));
        Location location = d.locations().get(rank);
        int host = d.locationGroups().get(location.group()).systemNode();
        assertThat(d.systemNodes().get(host).name()).isEqualTo(words.get("host"));
        assertThat(d.locationGroups().get(location.group()).rank()).isEqualTo(rank);
        if (!d.attributes().get("linktest.version").startsWith("1.")) {
            assertThat(location.attributes().get("linktest.core")).isEqualTo(words.get("core"));
        }
    }

    private static boolean checkFact(Map<String, String> words, Definitions d) {
        boolean known = false;
        for (Map.Entry<String, String> word : words.entrySet()) {
            String value = d.attributes().get("linktest." + word.getKey());
            if (word.getKey().equals("data_endian")) {
                assertThat(d.attributes().get("linktest.byte_order")).isEqualTo(word.getValue());
            } else if (!value.isEmpty()) {
                assertThat(value).as(word.getKey()).isEqualTo(word.getValue());
                known = true;
            }
        }
        return known;
    }

    private double number(PerformanceSpace space, String metric, int iteration, String partner, int rank)
            throws IOException {
        return Double.longBitsToDouble(word(space, metric, iteration, partner, rank));
    }

    private long word(PerformanceSpace space, String metric, int iteration, String partner, int rank)
            throws IOException {
        Definitions d = space.definitions();
        int id = metricId(d, metric);
        int node = node(d, iteration, "partner " + partner);
        Row row = rows.get(id * 100_000 + node);
        if (row == null) {
            row = space.newRow(id);
            assertThat(space.severity().read(id, node, row)).isTrue();
            rows.put(id * 100_000 + node, row);
        }
        long[] dense = new long[row.locations()];
        row.copyDense(dense);
        return dense[rank];
    }

    private static int metricId(Definitions d, String name) {
        return java.util.Objects.requireNonNull(d.metric(name)).id();
    }

    private static int node(Definitions d, int iteration, String below) {
        for (CallNode node : d.callNodes()) {
            if (node.parent() < 0 && d.regionOf(node.id()).name().equals("iteration " + (iteration + 1))) {
                if (below.isEmpty()) {
                    return node.id();
                }
                for (int i = node.id() + 1; i < d.callTree().end(node.id()); i++) {
                    if (d.regionOf(i).name().equals(below)) {
                        return i;
                    }
                }
            }
        }
        throw new AssertionError("no call node " + below + " of iteration " + iteration);
    }
}
