package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class FactMapTest {

    @Test
    void keepsTheOrderAndEqualsOtherMaps() {
        Map<String, String> map = FactMap.of(facts(3));
        assertThat(map).isInstanceOf(FactMap.class).isEqualTo(facts(3)).hasSameHashCodeAs(facts(3));
        assertThat(map.keySet()).containsExactly("k3", "k2", "k1");
        assertThat(map.values()).containsExactly("v3", "v2", "v1");
        assertThat(map.get("k2")).isEqualTo("v2");
        assertThat(map.get("v2")).isNull();
        assertThat(map).containsKey("k1").doesNotContainKey("k4").hasSize(3);
    }

    @Test
    void isACopyThatCannotBeChanged() {
        Map<String, String> original = facts(1);
        Map<String, String> map = FactMap.of(original);
        original.put("more", "m");
        assertThat(map).hasSize(1);
        assertThat(FactMap.of(map)).isSameAs(map);
        assertThatThrownBy(() -> map.put("k", "v")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void endsAfterTheLastFact() {
        Iterator<Map.Entry<String, String>> entries =
                FactMap.of(facts(1)).entrySet().iterator();
        assertThat(entries.next()).isEqualTo(Map.entry("k1", "v1"));
        assertThat(entries.hasNext()).isFalse();
        assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void manyFactsAreLookedUpByHash() {
        assertThat(FactMap.of(facts(12))).isInstanceOf(FactMap.class);
        assertThat(FactMap.of(facts(13))).isNotInstanceOf(FactMap.class).isEqualTo(facts(13));
    }

    private static Map<String, String> facts(int count) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (int i = count; i > 0; i--) {
            facts.put("k" + i, "v" + i);
        }
        return facts;
    }
}
