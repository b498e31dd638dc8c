package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.io.ByteSource;

/**
 * Lists the members of a container in the order of the file, and tolerates wrong checksums, padding and sizes (README.md of
 * format.cube, section 1). A size is correct if it is followed by a header or by the end of the archive; a wrong size is
 * replaced by the distance to the next header, and a note is added. A member is only rejected if the file ends inside it and
 * no header follows.
 */
final class TarReader {

    /** The note on a file without an end, which may be truncated. */
    static final String NO_END = "the file ends without the two blocks of zeros that end an archive";

    private static final long END = -1;

    private final ByteSource container;
    private final TarBlocks blocks;
    private final ZcubexExtent compressed;
    private final boolean salvage;
    private final List<String> notes;
    private final List<CubeMember> members = new ArrayList<>();
    private OptionalLong paxSize = OptionalLong.empty();

    /** The size of a member and the offset of the next header. */
    private record Extent(long size, long next) {}

    private TarReader(ByteSource container, boolean salvage, List<String> notes) {
        this.container = container;
        this.blocks = new TarBlocks(container);
        this.compressed = new ZcubexExtent(container);
        this.salvage = salvage;
        this.notes = notes;
    }

    /** Returns the members of a container, including repeated ones; repairs are added to the notes. */
    static List<CubeMember> read(ByteSource container, boolean salvage, List<String> notes) throws IOException {
        TarReader reader = new TarReader(container, salvage, notes);
        if (!reader.blocks.isHeader(0)) {
            throw container
                    .place()
                    .atByte(0)
                    .notThisFormat("expected a tar header with \"ustar\" at byte 257, found none");
        }
        reader.walk(0, Set.of());
        reader.lookBehindTheEnd();
        reader.lookForSwallowedIndexes();
        return reader.members;
    }

    /** Follows the headers to the end of the archive, or to a header that is already known. */
    private long walk(long from, Set<Long> known) throws IOException {
        long at = from;
        while (at != END && !known.contains(at)) {
            Optional<TarHeader> header = blocks.header(at);
            if (header.isEmpty()) {
                return END;
            }
            at = member(header.get(), at);
        }
        return at;
    }

    private long member(TarHeader header, long at) throws IOException {
        long offset = at + TarLayout.BLOCK;
        if (header.isPax() && header.size() >= 0) {
            if (header.type() == TarLayout.PAX) {
                paxSize = PaxFacts.size(container, offset, header.size());
            }
            return afterPax(offset, header.size());
        }
        long declared = paxSize.orElse(header.size());
        paxSize = OptionalLong.empty();
        Extent extent = extent(header.name(), offset, declared);
        if (header.isFile()) {
            members.add(new CubeMember(header.name(), at, offset, extent.size, declared, header.type()));
        } else {
            notes.add("member \"" + header.name() + "\" is not a file and was skipped");
        }
        return extent.next;
    }

    private long afterPax(long offset, long size) throws IOException {
        Optional<Extent> extent = follow(offset, size);
        return extent.isPresent() ? extent.get().next : END;
    }

    private Extent extent(String name, long offset, long declared) throws IOException {
        Optional<Extent> proven = Optional.empty();
        OptionalLong stated = name.endsWith(CubeMembers.DATA_SUFFIX) ? compressed.of(offset) : OptionalLong.empty();
        if (stated.isPresent()) {
            boolean sameBlocks = declared >= 0 && TarLayout.padded(declared) == TarLayout.padded(stated.getAsLong());
            boolean isPadded = declared == stated.getAsLong() + 1 && stated.getAsLong() % TarLayout.BLOCK == 0;
            proven = follow(
                    offset, sameBlocks || isPadded ? Math.max(declared, stated.getAsLong()) : stated.getAsLong());
        }
        if (proven.isEmpty() && declared >= 0) {
            proven = follow(offset, declared);
        }
        Extent extent = proven.isPresent() ? proven.get() : distance(name, offset, declared);
        if (extent.size != declared) {
            notes.add(String.format(
                    Locale.ROOT,
                    "member \"%s\": the header says %,d bytes, but there are %,d; repaired",
                    name,
                    declared,
                    extent.size));
        }
        return extent;
    }

    /** Returns the extent of a member of this size if a header or the end of the archive follows it. */
    private Optional<Extent> follow(long offset, long size) throws IOException {
        if (size < 0 || size > container.size() - offset) {
            return Optional.empty();
        }
        long next = offset + TarLayout.padded(size);
        if (blocks.isHeader(next)) {
            return Optional.of(new Extent(size, next));
        }
        if (!blocks.isZero(next)) {
            return Optional.empty();
        }
        if (blocks.isHeader(next + TarLayout.BLOCK)) {
            return Optional.of(new Extent(size, next + TarLayout.BLOCK));
        }
        if (next >= container.size()) {
            notes.add(NO_END);
        }
        return blocks.isZero(next + TarLayout.BLOCK) ? Optional.of(new Extent(size, END)) : Optional.empty();
    }

    /** Returns the extent of a member whose size is wrong: it ends before the next header, wherever that is. */
    private Extent distance(String name, long offset, long declared) throws IOException {
        OptionalLong next = blocks.find(offset, Long.MAX_VALUE, header -> true);
        if (next.isPresent()) {
            return new Extent(next.getAsLong() - offset, next.getAsLong());
        }
        long there = container.size() - offset;
        if ((declared > there && !salvage) || declared < 0) {
            throw container
                    .place()
                    .member(name)
                    .corrupt(
                            "expected %s bytes, found %,d: the file is truncated",
                            declared < 0 ? "a number of" : String.format(Locale.ROOT, "%,d", declared), there);
        }
        if (declared <= there) {
            notes.add("member \"" + name + "\" is followed by bytes that are not an archive; they were skipped");
        }
        return new Extent(Math.min(declared, there), END);
    }

    /**
     * Searches for members after an apparent end. Zeros inside a member of wrong size look like the end of the archive; it
     * cannot be the end if there is no anchor.xml yet.
     */
    private void lookBehindTheEnd() throws IOException {
        while (!hasAnchor() && !members.isEmpty()) {
            CubeMember last = members.get(members.size() - 1);
            OptionalLong next = blocks.find(last.offset(), Long.MAX_VALUE, header -> true);
            if (next.isEmpty()) {
                return;
            }
            notes.add("member \"" + last.name() + "\" was not the last one, though zeros followed it");
            int before = members.size();
            walk(next.getAsLong(), Set.of());
            if (members.size() == before) {
                return;
            }
        }
    }

    private boolean hasAnchor() {
        for (CubeMember member : members) {
            if (member.name().equals(CubeMembers.ANCHOR)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Searches for members hidden by the size of another: if the index of a data member is missing, it is searched for
     * inside the data.
     */
    private void lookForSwallowedIndexes() throws IOException {
        Set<Long> known = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (CubeMember member : members) {
            known.add(member.header());
            names.add(member.name());
        }
        for (int i = 0; i < members.size(); i++) {
            CubeMember data = members.get(i);
            if (!data.name().endsWith(CubeMembers.DATA_SUFFIX)) {
                continue;
            }
            int stem = data.name().length() - CubeMembers.DATA_SUFFIX.length();
            String index = data.name().substring(0, stem) + CubeMembers.INDEX_SUFFIX;
            if (names.contains(index)) {
                continue;
            }
            OptionalLong hidden = blocks.find(
                    data.offset(), data.offset() + data.size(), h -> h.name().equals(index));
            if (hidden.isPresent()) {
                long size = hidden.getAsLong() - data.offset();
                members.set(
                        i,
                        new CubeMember(data.name(), data.header(), data.offset(), size, data.declared(), data.type()));
                notes.add("member \"" + data.name() + "\" hid \"" + index + "\" inside its size; repaired");
                walk(hidden.getAsLong(), known);
            }
        }
    }

    /**
     * The attributes that a PAX member specifies for the member after it: lines of {@code LENGTH KEY=VALUE}. Cube only uses the
     * size.
     */
    private static final class PaxFacts {

        private static final int MAX_BYTES = 1 << 20;
        private static final Pattern SIZE = Pattern.compile("(?:^|\n)\\d+ " + TarLayout.PAX_SIZE + "=(\\d{1,18})\n");

        private PaxFacts() {}

        /** Returns the size in bytes of the member that follows, if it is specified. */
        static OptionalLong size(ByteSource container, long offset, long size) throws IOException {
            long there = Math.min(size, container.size() - offset);
            if (there <= 0 || there > MAX_BYTES) {
                return OptionalLong.empty();
            }
            Matcher matcher =
                    SIZE.matcher(new String(container.bytes(offset, (int) there), StandardCharsets.ISO_8859_1));
            return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
        }
    }
}
