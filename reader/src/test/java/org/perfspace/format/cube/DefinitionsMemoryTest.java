package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;

class DefinitionsMemoryTest {

    private static final Place PLACE = Place.of("a");
    private static final String FULL =
            ": expected definitions of at most 100,000 bytes in memory, half of this Java heap,"
                    + " found more; raise the limit with a larger heap, Java's option -Xmx";

    private final DefinitionsMemory memory = new DefinitionsMemory(100_000);

    @Test
    void holdsATextOnce() throws ProfileException {
        String text = new String("main.c".toCharArray());
        assertThat(memory.hold(text, PLACE)).isSameAs(text);
        assertThat(memory.hold(new String("main.c".toCharArray()), PLACE)).isSameAs(text);
        assertThat(memory.hold(100_000 - DefinitionsMemory.bytes(text))).isTrue();
        assertThat(memory.hold(1)).isFalse();
    }

    @Test
    void charactersBeyondLatinTakeTwoBytes() {
        assertThat(DefinitionsMemory.bytes("é")).isEqualTo(49);
        assertThat(DefinitionsMemory.bytes("é€")).isEqualTo(52);
    }

    @Test
    void refusesATextForWhichThereIsNoRoom() throws ProfileException {
        memory.hold("x".repeat(90_000), PLACE);
        assertThatThrownBy(() -> memory.hold("y".repeat(10_000), PLACE))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage("a" + FULL);
        memory.clear();
        assertThat(memory.hold("y".repeat(10_000), PLACE)).hasSize(10_000);
    }

    @Test
    void acceptsDefinitionsThatRepeatTheirTexts() throws IOException {
        Anchor anchor = read(200, i -> "same");
        assertThat(anchor.definitions().callNodes()).hasSize(204);
        assertThat(anchor.definitions().callNodes().get(203).attributes()).isEqualTo(Attributes.of("k", "same"));
    }

    @Test
    void refusesDefinitionsBeforeTheHeapIsFull() {
        assertThatThrownBy(() -> read(2_000, i -> "same"))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessageMatching("a: line \\d+\\Q" + FULL + "\\E");
        assertThatThrownBy(() -> read(200, i -> i + "x".repeat(400)))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessageMatching("a(: line \\d+)?\\Q" + FULL + "\\E");
    }

    private interface Value {
        String at(int callNode);
    }

    /** Reads an anchor with so many more call nodes, which have an attribute each. */
    private Anchor read(int nodes, Value value) throws IOException {
        StringBuilder more = new StringBuilder();
        for (int i = 0; i < nodes; i++) {
            more.append("<cnode id=\"").append(i + 4).append("\" calleeId=\"0\"><attr key=\"k\" value=\"");
            more.append(value.at(i)).append("\"/></cnode>");
        }
        String text = TestCube.ANCHOR.replace("</program>", more + "</program>");
        ByteSource anchor = new HeapSource(TestCube.ascii(text), PLACE);
        return AnchorReader.read(
                anchor, Limits.DEFAULT, memory, (metric, callNodes, locations) -> metric.dtype(), new ArrayList<>());
    }
}
