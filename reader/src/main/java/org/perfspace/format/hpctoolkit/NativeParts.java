package org.perfspace.format.hpctoolkit;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Findings;
import org.perfspace.io.IoFunction;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;

/** The open files of a database and their tables, from which everything but the values is known. */
final class NativeParts implements DatabaseDefinitions.Costs, Closeable {

    private final HpctFolder folder;
    private final boolean salvage;
    private final Deque<Closeable> open = new ArrayDeque<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<DbFile, DbSource> sources = new EnumMap<>(DbFile.class);
    private final MetaDb meta;
    private final ContextIds ids;
    private final @Nullable ProfileDb profiles;
    private final CctDbReader.@Nullable CctDb cct;
    private final @Nullable TraceDb trace;
    private final int[] profileIndices;

    /** PropMetricIds of the metrics that have a value. */
    private final BitSet totals;

    /**
     * Opens the files that exist.
     *
     * @param salvage whether unfinished files are read, too
     */
    public static NativeParts open(HpctFolder folder, boolean salvage) throws IOException {
        return open(folder, salvage, MetaDbReader::read);
    }

    /**
     * Opens the files that exist, and reports texts and functions in meta.db that only some tools understand.
     *
     * @param salvage whether unfinished files are read, too
     */
    public static NativeParts open(HpctFolder folder, boolean salvage, Findings findings) throws IOException {
        return open(folder, salvage, source -> MetaDbReader.read(source, findings));
    }

    private static NativeParts open(HpctFolder folder, boolean salvage, IoFunction<DbSource, MetaDb> metaReader)
            throws IOException {
        Deque<Closeable> opened = new ArrayDeque<>();
        try {
            return new NativeParts(folder, salvage, metaReader, opened);
        } catch (IOException | RuntimeException e) {
            closeAll(opened);
            throw e;
        }
    }

    private NativeParts(
            HpctFolder folder, boolean salvage, IoFunction<DbSource, MetaDb> metaReader, Deque<Closeable> opened)
            throws IOException {
        this.folder = folder;
        this.salvage = salvage;
        this.meta = metaReader.apply(source(DbFile.META, opened));
        this.ids = ContextIds.of(meta.contexts());
        this.profiles = read(DbFile.PROFILE, opened, source -> ProfileDbReader.read(source, salvage));
        CctDbReader.CctDb byContext = read(DbFile.CCT, opened, source -> CctDbReader.read(source, ids, salvage));
        boolean better = byContext != null
                && byContext.lost() > 0
                && profiles != null
                && profiles.lost().isEmpty();
        if (better) {
            notes.add("cct.db is incomplete: values come from profile.db");
        }
        this.cct = better ? null : byContext;
        this.trace = read(DbFile.TRACE, opened, source -> TraceDbReader.read(source, ids, salvage));
        if (profiles != null) {
            ProfileDb db = profiles;
            int count = 0;
            int[] indices = new int[db.size()];
            for (int p = 0; p < indices.length; p++) {
                indices[count] = p;
                count += db.summaries()[p] ? 0 : 1;
            }
            this.profileIndices = Arrays.copyOf(indices, count);
        } else if (cct != null) {
            this.profileIndices = ProfileGuess.of(cct.blocks(), trace, sources.get(DbFile.TRACE));
        } else {
            boolean none = !folder.holds(DbFile.PROFILE) && !folder.holds(DbFile.CCT);
            throw folder.place()
                    .corrupt("expected profile.db or cct.db, found %s", none ? "neither" : "neither that can be read");
        }
        this.totals = cct == null ? new BitSet() : cct.totalIds();
        this.open.addAll(opened);
        collectNotes();
    }

    /**
     * Returns the content of a file; null if the file does not exist, or if it is to be salvaged but nothing in it is
     * readable.
     */
    private <T> @Nullable T read(DbFile file, Deque<Closeable> opened, IoFunction<DbSource, T> reader)
            throws IOException {
        if (!folder.holds(file)) {
            return null;
        }
        try {
            return reader.apply(source(file, opened));
        } catch (ProfileException e) {
            if (!salvage) {
                throw e;
            }
            notes.add(file.fileName() + " is left out: " + e.getMessage());
            return null;
        }
    }

    private DbSource source(DbFile file, Deque<Closeable> opened) throws IOException {
        DbSource source = folder.open(file, salvage);
        sources.put(file, source);
        opened.push(source);
        return source;
    }

    private void collectNotes() throws IOException {
        if (!meta.latinTexts().isEmpty()) {
            notes.add(folder.placeOf(DbFile.META.fileName())
                            .atByte(meta.latinTexts().get(0))
                    + ": "
                    + Definitions.count(meta.latinTexts().size(), "1 text is", "%,d texts are")
                    + " not UTF-8; read as Latin 1");
        }
        BitSet contradictions = meta.contradictions();
        if (!contradictions.isEmpty()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: expected the propagation bit of scope function exactly for lexical contexts, found the"
                            + " opposite at %s; %s",
                    folder.placeOf(DbFile.META.fileName())
                            .atByte(meta.contexts().position(contradictions.nextSetBit(0)) + MetaDbLayout.PROPAGATION),
                    Definitions.count(contradictions.cardinality(), "context"),
                    contradictions.cardinality() == 1 ? "its relation counts" : "their relations count"));
        }
        noteProfiles();
        if (trace != null && !trace.cut().isEmpty()) {
            notes.add("trace.db is incomplete or damaged: "
                    + Definitions.count(
                            trace.cut().cardinality(),
                            "the end of 1 line is left out",
                            "the ends of %,d lines are left out"));
        }
        if (cct == null) {
            if (!folder.holds(DbFile.CCT)) {
                notes.add("cct.db is missing: values come from profile.db");
            }
            return;
        }
        if (cct.lost() > 0) {
            notes.add(
                    "cct.db is incomplete: the values of " + Definitions.count(cct.lost(), "context") + " are missing");
        }
    }

    private void noteProfiles() throws IOException {
        if (profiles == null) {
            String missing = folder.holds(DbFile.PROFILE) ? "" : "profile.db is missing: ";
            notes.add(missing + "locations are numbers of profiles that have values");
            return;
        }
        for (int p = 1; p < profiles.size(); p++) {
            if (profiles.summaries()[p]) {
                notes.add("profile " + p + " is a further summary and is left out");
            }
        }
        noteTuples(profiles);
        int lost = profiles.lost().cardinality();
        if (lost > 0) {
            boolean complete = cct != null && cct.lost() == 0;
            notes.add("profile.db is incomplete: "
                    + (complete
                            ? "values come from cct.db"
                            : "the values of " + Definitions.count(lost, "profile") + " are missing"));
        }
    }

    private void noteTuples(ProfileDb db) {
        int kinds = meta.kinds().size();
        BitSet odd = new BitSet();
        BitSet empty = new BitSet();
        for (int p = 0; p < db.size(); p++) {
            IdTuple tuple = db.tuples().get(p);
            IdTuple sound = tuple.sound(kinds);
            odd.set(p, sound.ids().size() < tuple.ids().size());
            empty.set(p, sound.ids().isEmpty() && Arrays.binarySearch(profileIndices, p) >= 0);
        }
        if (!odd.isEmpty()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: expected kinds of identifiers from 1 to %d, each once, found others in the tuples of %s;"
                            + " they are left out",
                    source(DbFile.PROFILE).at(db.pIdTuples()[odd.nextSetBit(0)]),
                    kinds - 1,
                    Definitions.count(odd.cardinality(), "profile")));
        }
        if (!empty.isEmpty()) {
            int first = empty.nextSetBit(0);
            long tuple = db.pIdTuples()[first];
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: expected an identifier tuple with identifiers, found an empty one of profile %,d%s",
                    source(DbFile.PROFILE).at(tuple == 0 ? db.recordAt(first) : tuple),
                    first,
                    empty.cardinality() == 1 ? "" : " and of " + Definitions.count(empty.cardinality() - 1, "other")));
        }
    }

    /** Returns the directory of the database. */
    public HpctFolder folder() {
        return folder;
    }

    /** Returns a file that exists and could be opened. */
    public DbSource source(DbFile file) {
        return Objects.requireNonNull(sources.get(file), file::fileName);
    }

    /** Returns the content of meta.db. */
    public MetaDb meta() {
        return meta;
    }

    /** Returns the slots of the contexts in the tree, which are their positions in pre-order. */
    public ContextIds ids() {
        return ids;
    }

    /** Returns the tables of profile.db, or null if they are not available. */
    @Nullable
    public ProfileDb profiles() {
        return profiles;
    }

    /** Returns the tables of cct.db, or null if they are not available or incomplete where profile.db is complete. */
    public CctDbReader.@Nullable CctDb cct() {
        return cct;
    }

    /** Returns the table of trace.db, or null if it is not available. */
    @Nullable
    public TraceDb trace() {
        return trace;
    }

    /** Returns the indices of the profiles that are not summaries, ascending. */
    public int[] profileIndices() {
        return profileIndices.clone();
    }

    /**
     * Returns the location of each profile index, or -1.
     *
     * @param profileOfLocation index of the profile of each location
     */
    public int[] columns(int[] profileOfLocation) {
        int last = profileIndices.length == 0 ? -1 : profileIndices[profileIndices.length - 1];
        int[] columns = new int[profiles != null ? profiles.size() : last + 1];
        Arrays.fill(columns, -1);
        for (int location = 0; location < profileOfLocation.length; location++) {
            columns[profileOfLocation[location]] = location;
        }
        return columns;
    }

    /** Returns the identifier tuple of each profile that is not a summary. */
    public List<IdTuple> tuples() {
        ProfileDb db = profiles;
        List<IdTuple> tuples = new ArrayList<>(profileIndices.length);
        for (int p : profileIndices) {
            tuples.add(
                    db == null
                            ? IdTuple.EMPTY
                            : db.tuples().get(p).sound(meta.kinds().size()));
        }
        return tuples;
    }

    /** Returns the values by context: from cct.db, or from a transposition of profile.db. */
    public IoSupplier<ContextBlocks> blocks(MetricIds metrics) {
        if (cct != null) {
            return cct::blocks;
        }
        ProfileDb db = Objects.requireNonNull(profiles);
        TransposedBlocks transposition =
                new TransposedBlocks(db, source(DbFile.PROFILE).bytes(), ids, metrics);
        open.push(transposition);
        return transposition;
    }

    /** {@inheritDoc} If context 0 has no value at all, every metric is assumed to have values. */
    @Override
    public boolean isEmpty(int propMetricId) {
        return !totals.isEmpty() && !totals.get(propMetricId);
    }

    @Override
    public OwnCosts ownCosts(MetricIds metrics) throws IOException {
        return new OwnCosts(new BlockReader(blocks(metrics).get(), metrics, columns(profileIndices)), metrics);
    }

    /** Returns notes on irregularities, one line each. */
    public List<String> notes() {
        return notes;
    }

    /** Registers another object that is closed together with the files. */
    public void closeToo(Closeable more) {
        open.push(more);
    }

    @Override
    public void close() throws IOException {
        closeAll(open);
    }

    /** Closes everything, and throws the first failure. */
    static void closeAll(Deque<Closeable> open) throws IOException {
        IOException first = null;
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
