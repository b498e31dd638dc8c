package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.io.FileSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Trace;

/**
 * Checks the rules of a database that reading does not need: that {@code cct.db} is the transpose of {@code profile.db},
 * that costs add up along the tree, that traces are in order, that {@code metrics/default.yaml} names what is there.
 * Rules that HPCToolkit's own files break at times (summary statistics, lex_aware, function scope of early versions) are
 * not among them.
 */
final class HpctCheck {

    private static final int MOST_OF_A_KIND = 8;

    private final NativeParts parts;
    private final List<Finding> findings;
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    HpctCheck(NativeParts parts, List<Finding> findings) {
        this.parts = parts;
        this.findings = findings;
    }

    /** Adds what is wrong. */
    void run() throws IOException {
        ProfileDb profiles = parts.profiles();
        CctDbReader.CctDb cct = parts.cct();
        ContextSums byProfile = new ContextSums();
        ContextSums byContext = new ContextSums();
        if (profiles == null) {
            add("missing", parts.folder().placeOf(DbFile.PROFILE.fileName()), "expected the file, found none");
        } else {
            checkProfiles(profiles, byProfile);
        }
        if (cct == null) {
            add("missing", parts.folder().placeOf(DbFile.CCT.fileName()), "expected the file, found none");
        } else {
            checkContexts(cct, byContext);
        }
        if (profiles != null && cct != null) {
            compare(cct, byProfile, byContext);
        }
        checkPropagationBits();
        checkTrace();
        checkTaxonomy();
        counts.forEach((kind, count) -> {
            if (count > MOST_OF_A_KIND) {
                findings.add(new Finding(
                        parts.folder().place(),
                        String.format(
                                java.util.Locale.ROOT, "%,d more of this sort: %s", count - MOST_OF_A_KIND, kind)));
            }
        });
    }

    private void checkProfiles(ProfileDb db, ContextSums sums) throws IOException {
        MetricIds propIds = MetricIds.ofScopes(parts.meta().metrics());
        MetricIds statIds = MetricIds.ofStatistics(parts.meta().metrics());
        ProfileBlock block = new ProfileBlock(db);
        for (int profile = 0; profile < db.size(); profile++) {
            boolean summary = db.summaries()[profile];
            try {
                block.open(profile, 0);
                while (block.next()) {
                    block.load(summary ? statIds : propIds);
                    checkValues(db, profile, block);
                    for (int i = 0; i < block.count() && !summary; i++) {
                        sums.add(block.ctxId(), block.metricId(i), profile, block.bits(i));
                    }
                }
                if (!summary) {
                    new CostCheck(parts, db, profile, propIds, this::add).run();
                }
            } catch (ProfileException e) {
                add("profile.db", Finding.of(e));
            }
        }
    }

    private void checkValues(ProfileDb db, int profile, ProfileBlock block) {
        for (int i = 0; i < block.count(); i++) {
            double value = Double.longBitsToDouble(block.bits(i));
            if (value == 0 || !Double.isFinite(value)) {
                add(
                        "values",
                        db.source().bytes().place(),
                        String.format(
                                java.util.Locale.ROOT,
                                "expected a finite value other than 0 in profile %,d at context %,d, found %s",
                                profile,
                                block.ctxId(),
                                value));
            }
        }
    }

    private void checkContexts(CctDbReader.CctDb cct, ContextSums sums) throws IOException {
        if (cct.nCtxs() > Integer.MAX_VALUE - 16) {
            return;
        }
        long[] all = new long[(int) cct.nCtxs()];
        Arrays.setAll(all, i -> i);
        ContextBlocks blocks;
        try (DbSource source = parts.folder().open(DbFile.CCT, true)) {
            blocks = CctDbReader.read(source, new ContextIds(all), false).blocks();
            BlockReader reader =
                    new BlockReader(blocks, MetricIds.ofScopes(parts.meta().metrics()), parts.columns());
            for (int ctxId = 0; ctxId < all.length; ctxId++) {
                long context = ctxId;
                try {
                    reader.visit(ctxId, (metricId, profile, bits) -> sums.add(context, metricId, profile, bits));
                } catch (ProfileException e) {
                    add("cct.db", Finding.of(e));
                }
            }
        }
        ContextTree tree = parts.meta().contexts();
        for (int context = 0; context < tree.size(); context++) {
            if (tree.id(context) >= cct.nCtxs()) {
                add(
                        "cct.db",
                        blocks.bytes().place(),
                        String.format(
                                java.util.Locale.ROOT,
                                "expected a record for each ctxId of meta.db, found %,d records and ctxId %,d",
                                cct.nCtxs(),
                                tree.id(context)));
            }
        }
    }

    private void compare(CctDbReader.CctDb cct, ContextSums byProfile, ContextSums byContext) {
        byProfile.differences(
                byContext,
                ctxId -> add(
                        "transpose",
                        cct.blocks().bytes().place(),
                        String.format(
                                java.util.Locale.ROOT,
                                "expected the values of profile.db at context %,d, found others",
                                ctxId)));
    }

    private void checkPropagationBits() {
        ContextTree tree = parts.meta().contexts();
        int bit = 0;
        for (MetaDb.Scope scope : parts.meta().scopes()) {
            boolean function = scope.name().equals(DefaultYaml.FUNCTION) && scope.type() == MetaDbLayout.TRANSITIVE;
            bit |= function && scope.propagationIndex() < MetaDbLayout.PROPAGATION_BITS
                    ? 1 << scope.propagationIndex()
                    : 0;
        }
        for (int context = 0; context < tree.size() && !parts.meta().draft(); context++) {
            boolean lexical = tree.relation(context) == MetaDbLayout.LEXICAL;
            boolean moves = (tree.propagation(context) & bit) != 0;
            if (bit != 0 && tree.lexicalType(context) != ContextTree.ENTRY && lexical != moves) {
                add(
                        "propagation",
                        parts.folder().placeOf(DbFile.META.fileName()),
                        String.format(
                                java.util.Locale.ROOT,
                                "expected the propagation bit of scope function exactly for lexical contexts, "
                                        + "found %s at context %,d",
                                moves ? "it" : "none",
                                tree.id(context)));
            }
        }
    }

    private void checkTrace() throws IOException {
        TraceDb db = parts.trace();
        if (db == null) {
            return;
        }
        Place place = db.source().bytes().place();
        int[] callNodes = new int[parts.ids().size()];
        int locations = parts.profileOfLocation().length;
        try {
            Trace trace = HpctTrace.of(db, parts.columns(), locations, parts.ids(), callNodes);
            for (int location = 0; location < locations; location++) {
                Trace.SampleCursor samples = trace.samples(location);
                long last = 0;
                while (samples.next()) {
                    if (Long.compareUnsigned(samples.nanos(), last) < 0) {
                        add(
                                "trace",
                                place,
                                "expected times in ascending order, found " + Long.toUnsignedString(samples.nanos())
                                        + " after " + Long.toUnsignedString(last));
                    }
                    last = samples.nanos();
                }
            }
        } catch (ProfileException e) {
            add("trace", Finding.of(e));
        }
    }

    private void checkTaxonomy() throws IOException {
        Path path = parts.folder().path().resolve(DefaultYaml.PATH);
        Place place = parts.folder().placeOf(DefaultYaml.PATH);
        if (!Files.isRegularFile(path)) {
            return;
        }
        Set<DefaultYamlReader.Input> known = new HashSet<>();
        for (MetaDb.MetricRecord metric : parts.meta().metrics()) {
            for (MetaDb.Statistic s : metric.statistics()) {
                known.add(new DefaultYamlReader.Input(
                        metric.name(), s.scope(), s.formula(), MetaDbLayout.combine(s.combine())));
            }
        }
        try (FileSource source = FileSource.open(path, place)) {
            for (DefaultYamlReader.Input input : DefaultYamlReader.read(source).inputs()) {
                if (!known.contains(input)) {
                    add(
                            "inputs",
                            place,
                            "expected a statistic of meta.db, found " + input.combine() + " of " + input.formula()
                                    + " of \"" + input.metric() + "\" in scope \"" + input.scope() + "\"");
                }
            }
        } catch (ProfileException e) {
            add("inputs", Finding.of(e));
        }
    }

    private void add(String kind, Place place, String message) {
        add(kind, new Finding(place, message));
    }

    private void add(String kind, Finding finding) {
        if (counts.merge(kind, 1, Integer::sum) <= MOST_OF_A_KIND) {
            findings.add(finding);
        }
    }

    /** Takes a complaint of a certain kind. */
    interface Complaints {
        /** One more. */
        void add(String kind, Place place, String message);
    }
}
