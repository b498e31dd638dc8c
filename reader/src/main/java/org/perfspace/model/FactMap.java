package org.perfspace.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A map of a few texts by name in the order of their definition. It takes little memory, since a profile may have
 * attributes at each of a million call nodes. Immutable.
 */
final class FactMap extends AbstractMap<String, String> {

    /** Maximum number of entries for which a linear search is used. */
    private static final int FEW = 12;

    private final String[] facts;

    private FactMap(String[] facts) {
        this.facts = facts;
    }

    /** Returns an immutable copy of a map, in the same order. */
    static Map<String, String> of(Map<String, String> values) {
        if (values instanceof FactMap) {
            return values;
        }
        if (values.size() > FEW) {
            return Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
        String[] facts = new String[2 * values.size()];
        int next = 0;
        for (Map.Entry<String, String> fact : values.entrySet()) {
            facts[next++] = fact.getKey();
            facts[next++] = fact.getValue();
        }
        return new FactMap(facts);
    }

    @Override
    public @Nullable String get(@Nullable Object name) {
        for (int i = 0; i < facts.length; i += 2) {
            if (facts[i].equals(name)) {
                return facts[i + 1];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public int size() {
        return facts.length / 2;
    }

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return FactMap.this.size();
            }

            @Override
            public Iterator<Map.Entry<String, String>> iterator() {
                return new Entries();
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<String, String>> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < facts.length;
        }

        @Override
        public Map.Entry<String, String> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            next += 2;
            return Map.entry(facts[next - 2], facts[next - 1]);
        }
    }
}
