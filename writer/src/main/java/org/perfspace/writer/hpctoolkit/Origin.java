package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.ContextNames;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.io.HeapPart;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;

/**
 * The {@code meta.db} of the database that a space was read from, which the space has as an attachment. The space may
 * have changed since then; a region or call node is identified with the object that its number refers to only if it
 * still has the same name and place.
 */
final class Origin {

    /**
     * Number of ids that contexts may have in excess of a multiple of their number; cct.db has a record for every id.
     */
    public static final int FREE_IDS = 1 << 20;

    private static final int NONE = MetaDb.NONE;

    private final Attachment attachment;
    private final MetaDb meta;
    private final boolean tidy;
    private final ContextNames names;
    private final ContextIds ids;

    private Origin(Attachment attachment, MetaDb meta, boolean tidy) {
        this.attachment = attachment;
        this.tidy = tidy;
        this.meta = meta;
        this.names = new ContextNames(meta);
        this.ids = ContextIds.of(meta.contexts());
    }

    /** Returns the origin of a space, if it has one that can be read. */
    public static Optional<Origin> of(PerformanceSpace space) throws IOException {
        for (Attachment attachment : space.attachments()) {
            if (attachment.name().equals(HpctNames.META) && attachment.size() <= HeapPart.VALUES.bytes()) {
                return read(attachment);
            }
        }
        return Optional.empty();
    }

    private static Optional<Origin> read(Attachment attachment) throws IOException {
        try (DbSource source = DbSource.of(DbFile.META, attachment, false)) {
            MetaDb meta = MetaDbReader.read(source);
            ContextTree contexts = meta.contexts();
            boolean tidy = source.isAsWritten() && meta.isTidy(source);
            meta.contradictions().stream()
                    .forEach(context ->
                            contexts.propagation(context, meta.propagation(context, contexts.relation(context))));
            return Optional.of(new Origin(attachment, meta, tidy));
        } catch (ProfileException e) {
            return Optional.empty();
        }
    }

    /** Returns the file. */
    public Attachment attachment() {
        return attachment;
    }

    /** Returns whether the file conforms to its layout, so that it may be copied unchanged. */
    public boolean isTidy() {
        return tidy;
    }

    /** Returns its content, with the propagation of each context replaced by that of its relation. */
    public MetaDb meta() {
        return meta;
    }

    /** Returns the context with a ctxId, or {@link MetaDb#NONE}. */
    public int context(long ctxId) {
        return ids.find(ctxId);
    }

    /**
     * Returns the context that determines the kind of a call node: the one with its number, otherwise one of the same
     * region.
     *
     * @param ctxId number of the call node
     * @return {@link MetaDb#NONE} if none of this region is known
     */
    public int context(long ctxId, Region region) {
        int context = context(ctxId);
        if (context != NONE && isNamed(context, region)) {
            return context;
        }
        long representative = region.fileId() - meta.functions().size();
        boolean known =
                representative >= 0 && representative < meta.contexts().size() && isNamed((int) representative, region);
        return known ? (int) representative : NONE;
    }

    /**
     * Returns the function record that a region refers to and whose name and line it still has, or {@link MetaDb#NONE}.
     */
    int function(Region region) {
        long function = region.fileId();
        boolean known = function >= 0
                && function < meta.functions().size()
                && names.functionName((int) function).equals(region.name())
                && line(meta.functions().get((int) function).line()) == region.beginLine();
        return known ? (int) function : NONE;
    }

    private boolean isNamed(int context, Region region) {
        return names.name(context).equals(region.name())
                && names.module(context).equals(region.module())
                && line(names.line(context)) == region.beginLine();
    }

    private static long line(long line) {
        return line == 0 ? Region.NO_LINE : line;
    }
}
