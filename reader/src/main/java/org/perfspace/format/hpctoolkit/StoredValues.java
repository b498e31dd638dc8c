package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.CctDbReader.CctDb;
import org.perfspace.io.Findings;
import org.perfspace.io.ProfileException;
import org.perfspace.io.Workers;
import org.perfspace.model.Definitions;

/**
 * The files meta.db, profile.db and cct.db of a database. The last two contain the same values, each in its own order; if
 * they do not, those of cct.db count.
 */
final class StoredValues {

    /** Maximum number of bytes of both files that are compared when a database is opened. */
    private static final long COMPARED_AT_ONCE = 16 << 20;

    private final NativeParts parts;
    private final Definitions definitions;
    private @Nullable Boolean agree;

    /**
     * Creates the values.
     *
     * @param parts the open files of the database
     * @param definitions the definitions of the space
     */
    StoredValues(NativeParts parts, Definitions definitions) {
        this.parts = parts;
        this.definitions = definitions;
    }

    Definitions definitions() {
        return definitions;
    }

    private ProfileDb profiles() {
        return Objects.requireNonNull(parts.profiles());
    }

    private CctDb cct() {
        return Objects.requireNonNull(parts.cct());
    }

    /** Returns the files. */
    List<DbSource> files() {
        return Stream.of(DbFile.META, DbFile.PROFILE, DbFile.CCT)
                .map(parts::source)
                .toList();
    }

    /**
     * Returns whether the files may be copied unchanged: whether they follow the rules of the layout that is written, and
     * whether profile.db and cct.db contain the same values, each in its own order. Reads these two files in parallel.
     */
    boolean isSound() throws IOException {
        return isWritersLayout() && agree();
    }

    /** Returns whether the files are so small that they are compared when the database is opened. */
    boolean areComparedAtOnce() {
        return parts.source(DbFile.PROFILE).bytes().size()
                        + parts.source(DbFile.CCT).bytes().size()
                <= COMPARED_AT_ONCE;
    }

    /**
     * Returns whether profile.db and cct.db contain the same values. Files that cannot be read do not. Reads both files
     * when it is called for the first time, large ones in parallel. Without cct.db, its values are those of profile.db.
     */
    synchronized boolean agree() throws IOException {
        if (agree == null) {
            agree = parts.cct() == null || (areComparedAtOnce() ? agreeOneByOne() : agreeInParallel());
        }
        return agree;
    }

    private boolean agreeOneByOne() throws IOException {
        try {
            return sumOfProfiles() == sumOfContexts();
        } catch (ProfileException e) {
            return false;
        }
    }

    private boolean agreeInParallel() throws IOException {
        try (Workers threads = new Workers("perfspace-hpctoolkit", 2)) {
            Future<Long> byProfile = threads.submit(this::sumOfProfiles);
            Future<Long> byContext = threads.submit(this::sumOfContexts);
            return Workers.await(byProfile).equals(Workers.await(byContext));
        } catch (ProfileException e) {
            return false;
        }
    }

    private boolean isWritersLayout() {
        DbSource cctDb = parts.source(DbFile.CCT);
        ContextTree tree = parts.meta().contexts();
        Findings findings = Findings.ofEachKind(1, "%d %s");
        parts.meta().check(parts.source(DbFile.META), findings);
        profiles().check(parts.source(DbFile.PROFILE), parts.meta().kinds().size(), findings);
        cct().blocks().checkAligned(cctDb, slot -> cct().recordAt(tree.id(slot)), findings);
        return files().stream().allMatch(DbSource::isAsWritten)
                && !findings.hasFaults()
                && profiles().hasFlags()
                && parts.profileIndices().length == profiles().size() - 1;
    }

    private long sumOfProfiles() throws IOException {
        MetricIds statistics = MetricIds.ofStatistics(parts.meta().metrics());
        MetricIds metrics = MetricIds.ofScopes(parts.meta().metrics());
        ProfileDb profiles = profiles();
        if (profiles.size() == 0) {
            return 0;
        }
        ProfileBlock block =
                new ProfileBlock(profiles, parts.source(DbFile.PROFILE).bytes()).open(0, 0);
        while (block.next()) {
            block.load(statistics);
        }
        long sum = 0;
        for (int profile : parts.profileIndices()) {
            block.open(profile, 0);
            while (block.next()) {
                block.load(metrics);
                for (int i = 0; i < block.count(); i++) {
                    sum += ContextSums.term(block.ctxId(), block.metricId(i), profile, block.bits(i));
                }
            }
        }
        return sum;
    }

    private long sumOfContexts() throws IOException {
        ContextTree tree = parts.meta().contexts();
        BitSet hidden = cct().hiddenIds();
        long[] ids = new long[tree.size() + 1 + hidden.cardinality()]; // that of context 0 stays 0
        for (int slot = 0; slot < tree.size(); slot++) {
            ids[slot] = tree.id(slot);
        }
        int last = tree.size();
        for (int id = hidden.nextSetBit(0); id >= 0; id = hidden.nextSetBit(id + 1)) {
            ids[++last] = id;
        }
        ContextBlocks blocks = CctDbReader.read(parts.source(DbFile.CCT), new ContextIds(ids), false)
                .blocks();
        BlockReader reader = new BlockReader(
                blocks, MetricIds.ofScopes(parts.meta().metrics()), parts.columns(parts.profileIndices()));
        long[] sum = new long[1];
        for (int slot = 0; slot < ids.length; slot++) {
            long ctxId = ids[slot];
            reader.visit(slot, (metricId, profile, bits) -> sum[0] += ContextSums.term(ctxId, metricId, profile, bits));
        }
        return sum[0];
    }
}
