package org.perfspace.format.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ExperimentLayout.ID_BYTES;
import static org.perfspace.format.hpctoolkit.ExperimentLayout.INDEX_BYTES;
import static org.perfspace.format.hpctoolkit.ExperimentLayout.PROFILE_BYTES;
import static org.perfspace.format.hpctoolkit.ExperimentLayout.PROFILE_DB_MAGIC;
import static org.perfspace.format.hpctoolkit.ExperimentLayout.VALUE_BYTES;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;

/** The {@code profile.db} of a sparse database of 2021 or 2022; profile 0 is the summary of the others. */
final class SparseProfiles {

    private static final int INTERPRETATION_BIT = 14;

    private final ByteSource source;
    private final ByteCursor in;
    private final long records;
    private final List<IdTuple> tuples = new ArrayList<>();

    private SparseProfiles(ByteSource source, ByteCursor in, long records) {
        this.source = source;
        this.in = in;
        this.records = records;
    }

    /** Reads the tables. */
    static SparseProfiles read(ByteSource source) throws IOException {
        ByteCursor in = new ByteCursor(source).order(ByteOrder.BIG_ENDIAN);
        in.magic(PROFILE_DB_MAGIC);
        requireVersion(in);
        Place countPlace = in.place();
        long count = in.u32("number of profiles");
        in.skip("number of sections", 2);
        long bytes = in.u64("size of the profiles");
        long records = in.u64("offset of the profiles");
        if (count == 0 || bytes / PROFILE_BYTES != count || bytes % PROFILE_BYTES != 0) {
            throw countPlace.corrupt(
                    "expected a record of %d bytes for each of %s, found %s",
                    PROFILE_BYTES, Definitions.count(count, "profile"), Definitions.count(bytes, "byte"));
        }
        in.seek("the profiles", records).count("profiles", count, PROFILE_BYTES);
        SparseProfiles profiles = new SparseProfiles(source, in, records);
        Map<Long, IdTuple> known = new HashMap<>();
        for (long profile = 1; profile < count; profile++) {
            in.seek("a profile", records + profile * PROFILE_BYTES);
            long at = in.u64("offset of the identifier tuple");
            IdTuple tuple = known.get(at);
            if (tuple == null) {
                tuple = profiles.tuple(at);
                known.put(at, tuple);
            }
            profiles.tuples.add(tuple);
        }
        return profiles;
    }

    /** Checks the version of a sparse file. */
    static void requireVersion(ByteCursor in) throws IOException {
        Place place = in.place();
        int major = in.u8("major version");
        int minor = in.u8("minor version");
        if (major != 1) {
            throw place.unsupported("expected version 1.0, found %d.%d", major, minor);
        }
    }

    private IdTuple tuple(long at) throws IOException {
        in.seek("an identifier tuple", at);
        int count = in.count("identifiers", in.u16("number of identifiers"), ID_BYTES);
        List<IdTuple.Id> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = in.u16("kind");
            long physical = in.bits64("physical value");
            long logical = in.bits64("logical value") & 0xffff_ffffL;
            boolean isPhysical = kind >>> INTERPRETATION_BIT == 0;
            ids.add(new IdTuple.Id(
                    kind & ((1 << INTERPRETATION_BIT) - 1),
                    isPhysical ? ProfileDbLayout.IS_PHYSICAL : 0,
                    logical,
                    isPhysical ? physical : logical));
        }
        return new IdTuple(ids).sound(ProfileDbLayout.kinds().size());
    }

    /** Returns the identifier tuples of the profiles from 1 on. */
    List<IdTuple> tuples() {
        return tuples;
    }

    /**
     * Stores the values of each profile.
     *
     * @param slots slots of the contexts
     * @param copies contexts that have the inclusive values of another id
     * @param salvage whether profiles whose values are not in the file have none
     */
    void store(
            ExperimentValues into,
            ContextIds slots,
            List<ExperimentTree.Copy> copies,
            ExperimentMetrics metrics,
            boolean salvage,
            List<String> notes)
            throws IOException {
        long[] sources = new long[slots.size()];
        for (int rank = 0; rank < sources.length; rank++) {
            sources[rank] = slots.idAt(rank);
        }
        for (ExperimentTree.Copy copy : copies) {
            sources[slots.rank(copy.id())] = copy.source();
        }
        int lost = 0;
        for (int profile = 1; profile <= tuples.size(); profile++) {
            try {
                store(profile, block(profile), into, slots, sources, metrics);
            } catch (ProfileException e) {
                if (!salvage) {
                    throw e;
                }
                store(profile, Block.EMPTY, into, slots, sources, metrics);
                lost++;
            }
        }
        if (lost > 0) {
            notes.add(source.place() + " is incomplete: the values of "
                    + Definitions.count(lost, "1 profile are", "%,d profiles are") + " missing");
        }
    }

    private void store(
            int profile,
            Block block,
            ExperimentValues into,
            ContextIds slots,
            long[] sources,
            ExperimentMetrics metrics)
            throws IOException {
        into.begin(profile);
        for (int rank = 0; rank < sources.length && block.contexts.length > 0; rank++) {
            int entry = Arrays.binarySearch(block.contexts, sources[rank]);
            if (entry >= 0) {
                set(into, block, entry, metrics);
                into.context(slots.slotAt(rank));
            }
        }
        into.end();
    }

    private void set(ExperimentValues into, Block block, int entry, ExperimentMetrics metrics) throws IOException {
        long first = block.firsts[entry];
        in.seek("values", block.start + first * VALUE_BYTES);
        for (long i = first; i < block.firsts[entry + 1]; i++) {
            long bits = in.bits64("value");
            int id = metrics.propMetricId(in.u16("metric id"));
            if (id != MetaDb.NONE) {
                into.set(id, bits);
            }
        }
    }

    /**
     * The index of a profile's values.
     *
     * @param start offset of the values
     * @param contexts ids of the contexts, ascending
     * @param firsts index of the first value of each context, and the number of values
     */
    @SuppressWarnings("ArrayRecordComponent") // filled once; never compared
    private record Block(long start, long[] contexts, long[] firsts) {
        static final Block EMPTY = new Block(0, new long[0], new long[1]);
    }

    private Block block(int profile) throws IOException {
        long at = records + (long) profile * PROFILE_BYTES;
        in.seek("a profile", at + 4L * Long.BYTES);
        Place place = in.place();
        long values = in.u64("number of values");
        long count = in.u32("number of contexts");
        long start = in.u64("offset of the values");
        if (count == 0) {
            return new Block(start, new long[0], new long[1]);
        }
        if (start > source.size() || values > (source.size() - start) / VALUE_BYTES || count > values) {
            throw place.corrupt(
                    "expected values of profile %,d inside the file (%,d bytes), found %s of %s at offset" + " %,d",
                    profile,
                    source.size(),
                    Definitions.count(values, "value"),
                    Definitions.count(count, "context"),
                    start);
        }
        in.seek("the index of the values", start + values * VALUE_BYTES);
        int contexts = in.count("contexts", count + 1, INDEX_BYTES) - 1;
        long[] ids = new long[contexts];
        long[] firsts = new long[contexts + 1];
        for (int i = 0; i <= contexts; i++) {
            Place entry = in.place();
            long id = in.u32("context");
            firsts[i] = in.u64("index of the first value");
            boolean last = i == contexts;
            if (last ? firsts[i] != values : (i > 0 && id <= ids[i - 1])) {
                throw disorder(entry, last ? firsts[i] : id, last ? values : ids[i - 1], last);
            }
            if (i == 0 ? firsts[0] != 0 : firsts[i] <= firsts[i - 1]) {
                throw entry.corrupt("expected indices of values in ascending order from 0 on, found %,d", firsts[i]);
            }
            if (!last) {
                ids[i] = id;
            }
        }
        return new Block(start, ids, firsts);
    }

    private static ProfileException disorder(Place place, long found, long other, boolean last) {
        return last
                ? place.corrupt("expected the index of the end, %,d, found %,d", other, found)
                : place.corrupt("expected ids of contexts in ascending order, found %,d after %,d", found, other);
    }
}
