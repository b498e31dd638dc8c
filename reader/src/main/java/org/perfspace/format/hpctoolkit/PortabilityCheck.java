package org.perfspace.format.hpctoolkit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;

/**
 * Reports contents that no rule forbids but that hpctesttool, hatchet or hpcviewer cannot process (README.md of
 * format.hpctoolkit, "Requirements of other readers"), unless they are reported while meta.db is read. All findings are
 * warnings.
 */
final class PortabilityCheck {

    private static final int DEEPEST = 300;

    private final NativeParts parts;
    private final MetaDb meta;
    private final Findings findings;
    private final Place place;

    /** The properties by which siblings are considered equal. */
    private record Sibling(
            int parent,
            String name,
            int type,
            int relation,
            int flags,
            int function,
            int file,
            long line,
            int module,
            long offset) {}

    PortabilityCheck(NativeParts parts, Findings findings) {
        this.parts = parts;
        this.meta = parts.meta();
        this.findings = findings;
        this.place = parts.folder().placeOf(DbFile.META.fileName());
    }

    /** Adds the contents that some tools do not understand. */
    void run() {
        ProfileDb profiles = parts.profiles();
        if (meta.draft() || (profiles != null && !profiles.hasFlags())) {
            findings.warn(
                    "draft",
                    place,
                    "expected the layout of the releases, which all tools read, found that of early 2022");
        }
        checkContexts();
        meta.metrics().forEach(this::checkMetric);
        checkTuples();
    }

    private void checkContexts() {
        ContextTree tree = meta.contexts();
        Set<Sibling> siblings = new HashSet<>();
        int[] depths = new int[tree.size()];
        int deepest = 0;
        for (int c = 0; c < depths.length; c++) {
            Place at = place.atByte(tree.position(c));
            depths[c] = tree.parent(c) < 0 ? 1 : depths[tree.parent(c)] + 1;
            deepest = Math.max(deepest, depths[c]);
            MetaDbReader.checkLine(tree.line(c), at, findings);
            Sibling sibling = new Sibling(
                    tree.parent(c),
                    tree.name(c),
                    tree.lexicalType(c),
                    tree.relation(c),
                    tree.flags(c),
                    tree.function(c),
                    tree.file(c),
                    tree.line(c),
                    tree.module(c),
                    tree.offset(c));
            if (!siblings.add(sibling)) {
                findings.warn(
                        "equal siblings",
                        at,
                        "expected contexts that differ from their siblings, without which hpctesttool's diff never"
                                + " ends, found context %,d like another",
                        tree.id(c));
            }
        }
        if (deepest >= DEEPEST) {
            findings.warn(
                    "depth",
                    place,
                    "expected less than %,d levels, as hpctesttool supports no more, found %,d",
                    DEEPEST,
                    deepest);
        }
    }

    private void checkMetric(MetaDb.MetricRecord metric) {
        Set<String> usual =
                Set.of(DefaultYaml.POINT, DefaultYaml.FUNCTION, DefaultYaml.LEX_AWARE, DefaultYaml.EXECUTION);
        Set<String> scopes = new HashSet<>();
        metric.instances().forEach(instance -> scopes.add(instance.scope()));
        if (!scopes.equals(usual)) {
            findings.warn(
                    "scopes",
                    place.atByte(metric.position()),
                    "expected the four scopes of the releases, found %s of metric \"%s\"",
                    new TreeSet<>(scopes),
                    metric.name());
        }
        for (String scope : scopes) {
            long sums = metric.statistics().stream()
                    .filter(s -> s.scope().equals(scope)
                            && s.formula().equals(DefaultYaml.VALUE)
                            && MetaDbLayout.combine(s.combine()).equals(DefaultYaml.SUM))
                    .count();
            if (sums != 1) {
                findings.warn(
                        "sums",
                        place.atByte(metric.position()),
                        "expected the sum of scope \"%s\" of metric \"%s\" as a statistic, found %d",
                        scope,
                        metric.name(),
                        sums);
            }
        }
    }

    /** Returns the kinds in a tuple that hatchet requires in either all tuples or none. */
    private Set<String> owner(IdTuple tuple) {
        List<String> kinds = parts.meta().kinds();
        return tuple.ids().stream()
                .map(id -> id.kind() < kinds.size() ? kinds.get(id.kind()) : "")
                .filter(kind -> kind.equals(ProfileDbLayout.NODE) || kind.equals(ProfileDbLayout.CORE))
                .collect(Collectors.toSet());
    }

    private void checkTuples() {
        ProfileDb profiles = parts.profiles();
        if (profiles == null) {
            return;
        }
        Set<IdTuple> tuples = new HashSet<>();
        Set<Set<String>> owners = new HashSet<>();
        for (int profile : parts.profileIndices()) {
            IdTuple tuple = profiles.tuples().get(profile);
            Place at = parts.source(DbFile.PROFILE).at(profiles.recordAt(profile));
            if (owners.add(owner(tuple)) && owners.size() == 2) {
                findings.warn(
                        "unlike tuples",
                        at,
                        "expected NODE and CORE in all identifier tuples or in none, which hatchet needs, found them"
                                + " in some only");
            }
            if (!tuples.add(tuple)) {
                findings.warn(
                        "equal tuples",
                        at,
                        "expected an identifier tuple of its own, as hatchet merges others, found that of another"
                                + " profile at profile %,d",
                        profile);
            }
        }
    }
}
