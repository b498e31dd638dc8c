package org.perfspace.model;

import java.util.List;
import java.util.function.Function;

/** Sets two definitions side by side, field by field. */
final class DefinitionsComparison {

    private final SpaceComparison.Differences found;

    private DefinitionsComparison(SpaceComparison.Differences found) {
        this.found = found;
    }

    static void compare(Definitions first, Definitions second, SpaceComparison.Differences found) {
        if (first.equals(second)) {
            return;
        }
        DefinitionsComparison comparison = new DefinitionsComparison(found);
        comparison.value("attributes", first.attributes(), second.attributes());
        comparison.value("mirrors", first.mirrors(), second.mirrors());
        comparison.fields("titles", first.titles(), second.titles());
        comparison.list("metric", first.metrics(), second.metrics(), Metric::fileId);
        comparison.list("region", first.regions(), second.regions(), Region::fileId);
        comparison.list("cnode", first.callNodes(), second.callNodes(), CallNode::fileId);
        comparison.list("system node", first.systemNodes(), second.systemNodes(), n -> (long) n.id());
        comparison.list("location group", first.locationGroups(), second.locationGroups(), g -> (long) g.id());
        comparison.list("location", first.locations(), second.locations(), Location::fileId);
        comparison.list("topology", first.topologies(), second.topologies(), first.topologies()::indexOf);
    }

    private <T extends Record> void list(String what, List<T> first, List<T> second, Function<T, Number> number) {
        if (first.size() != second.size()) {
            found.add(what + "s: " + first.size() + " against " + second.size());
        }
        for (int i = 0; i < Math.min(first.size(), second.size()) && !found.enough(); i++) {
            fields(what + " " + number.apply(first.get(i)), first.get(i), second.get(i));
        }
    }

    private void fields(String where, Record first, Record second) {
        if (first.equals(second)) {
            return;
        }
        List<RecordFields> left = RecordFields.of(first);
        List<RecordFields> right = RecordFields.of(second);
        for (int i = 0; i < left.size(); i++) {
            value(
                    where + ": " + left.get(i).name(),
                    left.get(i).value(),
                    right.get(i).value());
        }
    }

    private void value(String where, Object first, Object second) {
        if (!first.equals(second)) {
            found.add(where + ": " + quoted(first) + " against " + quoted(second));
        }
    }

    private static String quoted(Object value) {
        return value instanceof String text ? NormalForm.quote(text) : value.toString();
    }
}
