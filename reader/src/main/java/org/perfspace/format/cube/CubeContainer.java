package org.perfspace.format.cube;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.perfspace.format.Checksums;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;

/**
 * An open .cubex file: its bytes, decompressed if the whole file is compressed with gzip, and its members by name. If a name
 * is repeated, the last member counts, as in cubelib.
 */
final class CubeContainer implements Closeable {

    private final ByteSource bytes;
    private final List<CubeMember> all;
    private final Map<String, CubeMember> members = new LinkedHashMap<>();
    private final List<String> notes;

    private CubeContainer(ByteSource bytes, List<CubeMember> all, List<String> notes) {
        this.bytes = bytes;
        this.all = all;
        this.notes = notes;
        for (CubeMember member : all) {
            if (members.put(member.name(), member) != null) {
                notes.add("member \"" + member.name() + "\" occurs twice; the last one counts");
            }
        }
    }

    /** Opens a container. The source is closed with the container, or if opening fails. */
    static CubeContainer open(ByteSource source, ReadOptions options) throws IOException {
        ByteSource bytes = source;
        try {
            List<String> notes = new ArrayList<>();
            if (Gzip.packs(source)) {
                bytes = UnpackedFile.of(source, options.limits());
                notes.add("the whole file is gzip'd; Cube's own tools cannot open it");
            }
            return new CubeContainer(bytes, TarReader.read(bytes, options.salvage(), notes), notes);
        } catch (IOException | RuntimeException e) {
            bytes.close();
            throw e;
        }
    }

    /** Returns all bytes. */
    ByteSource bytes() {
        return bytes;
    }

    /** Returns the place of the container, for messages. */
    Place place() {
        return bytes.place();
    }

    /** Returns the member with a name. */
    Optional<CubeMember> member(String name) {
        return Optional.ofNullable(members.get(name));
    }

    /** Returns the bytes of the member with a name. */
    Optional<ByteSource> open(String name) {
        CubeMember member = members.get(name);
        return member == null ? Optional.empty() : Optional.of(member.bytes(bytes));
    }

    /** Returns the bytes of {@code anchor.xml}, which must exist. */
    ByteSource anchor() throws IOException {
        Optional<ByteSource> anchor = open(CubeMembers.ANCHOR);
        if (anchor.isEmpty()) {
            throw place().notThisFormat(
                            "expected a member anchor.xml of a Cube profile in this tar file, found %s",
                            member(CubeMembers.SUPPLEMENT).isPresent()
                                    ? "the supplement of another file"
                                    : notes.contains(TarReader.NO_END) ? "none: the file is truncated" : "none");
        }
        return anchor.get();
    }

    /** Returns the members in the order of the file, without those replaced by a later member of the same name. */
    List<CubeMember> members() {
        return List.copyOf(members.values());
    }

    /** Returns all members in the order of the file, including repeated ones. */
    List<CubeMember> all() {
        return all;
    }

    /** Returns the notes on repairs and irregularities so far; callers may add to the list. */
    List<String> notes() {
        return notes;
    }

    /** Reports the members that differ from the checksums that their writer stored, if there are any. */
    void checksums(Consumer<Finding> findings) throws IOException {
        Optional<ByteSource> record = open(CubeMembers.CHECKSUMS);
        if (record.isPresent()) {
            Checksums.check(record.get(), this::open, findings);
        }
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
