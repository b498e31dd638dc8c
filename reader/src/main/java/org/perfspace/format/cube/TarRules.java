package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;

/**
 * The rules for a container that standard tar, cubelib and pyCubexR can all read (README.md of format.cube, section 1); see
 * {@link TarLayout}. The owner fields are not checked: at sites with large user ids they are filled to the last byte.
 */
record TarRules(ByteSource container, Findings findings) {

    private static final Pattern NEARLY_METRIC = Pattern.compile("(?i)(ghost_?)?[+-]?\\d+\\.(data|index)");

    private static final String GNU_MAGIC = "ustar  \0";

    /** Checks the headers, names, sizes and padding of all members, and the end of the archive. */
    void check(CubeContainer members) throws IOException {
        Set<String> names = new HashSet<>();
        long end = 0;
        for (CubeMember member : members.all()) {
            Place place = container.place().atByte(member.header());
            header(container.bytes(member.header(), TarLayout.BLOCK), member, place);
            if (!names.add(member.name())) {
                findings.add(place, "expected one member \"%s\", found another one", member.name());
            }
            padding(member, place);
            end = Math.max(end, member.offset() + TarLayout.padded(member.size()));
        }
        end(end);
    }

    private void header(byte[] block, CubeMember member, Place place) {
        octal(block, TarLayout.MODE, TarLayout.MODE_LENGTH, "mode", place);
        octal(block, TarLayout.SIZE, TarLayout.SIZE_LENGTH, "size", place);
        octal(block, TarLayout.MTIME, TarLayout.MTIME_LENGTH, "mtime", place);
        checksum(block, place);
        if (!isGnu(block)) {
            ascii(block, TarLayout.MAGIC, "ustar\0", "magic", place);
            ascii(block, TarLayout.VERSION, "00", "version", place);
        }
        if (block[TarLayout.TYPE] != TarLayout.FILE) {
            findings.add(place, "expected type '0', found %d", block[TarLayout.TYPE]);
        }
        name(block, member.name(), place);
    }

    /** Returns whether a header has GNU tar's own magic, which includes the version field. */
    private static boolean isGnu(byte[] block) {
        int length = TarLayout.MAGIC_LENGTH + TarLayout.VERSION_LENGTH;
        return new String(block, TarLayout.MAGIC, length, StandardCharsets.ISO_8859_1).equals(GNU_MAGIC);
    }

    private void name(byte[] block, String name, Place place) {
        if (block[0] == '.' && block[1] == '/') {
            findings.add(place, "expected a name without \"./\", found \"./%s\"", name);
        }
        if (name.isEmpty() || name.indexOf('/') >= 0 || name.indexOf('\\') >= 0) {
            findings.add(place, "expected a flat name, found \"%s\"", name);
        }
        boolean misspelled = NEARLY_METRIC.matcher(name).matches() && !CubeMembers.isMetricMember(name);
        if (misspelled || (name.equalsIgnoreCase(CubeMembers.ANCHOR) && !name.equals(CubeMembers.ANCHOR))) {
            findings.add(place, "expected a member name as Cube spells it, found \"%s\"", name);
        }
    }

    private void padding(CubeMember member, Place place) throws IOException {
        if (!member.soundSize()) {
            findings.add(
                    place,
                    "expected the size of member \"%s\", %,d bytes, found %,d",
                    member.name(),
                    member.size(),
                    member.declared());
        }
        if (member.size() > 0 && member.size() % TarLayout.BLOCK == 0) {
            findings.add(
                    place,
                    "expected no member of k*512 bytes, which readers pad in two ways; \"%s\" has %,d",
                    member.name(),
                    member.size());
        }
        long end = member.offset() + member.size();
        long padding = Math.min(TarLayout.padded(member.size()), container.size() - member.offset()) - member.size();
        for (byte b : container.bytes(end, (int) Math.max(0, padding))) {
            if (b != 0) {
                findings.add(place, "expected zeros behind member \"%s\", found other bytes", member.name());
                return;
            }
        }
    }

    private void end(long end) throws IOException {
        if (container.size() % TarLayout.BLOCK != 0) {
            findings.add(container.place(), "expected a multiple of 512 bytes, found %,d bytes", container.size());
        }
        long rest = container.size() - end;
        if (rest < 2 * TarLayout.BLOCK) {
            findings.add(
                    container.place().atByte(end), "expected two blocks of zeros at the end, found %,d bytes", rest);
        }
        if (rest > TarBlocks.LONGEST_GAP) {
            findings.add(container.place().atByte(end), "expected the end, found %,d bytes more", rest);
            return;
        }
        for (long at = end; at < container.size(); at += 1 << 16) {
            if (!TarBlocks.isZero(container.bytes(at, (int) Math.min(1 << 16, container.size() - at)))) {
                findings.add(container.place().atByte(end), "expected zeros up to the end, found other bytes");
                return;
            }
        }
    }

    private void checksum(byte[] block, Place place) {
        long sum = 0;
        for (int i = 0; i < block.length; i++) {
            boolean field = i >= TarLayout.CHECKSUM && i < TarLayout.CHECKSUM + TarLayout.CHECKSUM_LENGTH;
            sum += field ? ' ' : block[i] & 0xff;
        }
        String expected = String.format(Locale.ROOT, "%06o\0 ", sum);
        ascii(block, TarLayout.CHECKSUM, expected, "checksum", place);
    }

    private void octal(byte[] block, int offset, int length, String field, Place place) {
        String text = new String(block, offset, length, StandardCharsets.ISO_8859_1);
        if (!text.matches("[0-7]{" + (length - 1) + "}[\0 ]")) {
            findings.add(
                    place, "expected %d octal digits and NUL as %s, found \"%s\"", length - 1, field, printable(text));
        }
    }

    private void ascii(byte[] block, int offset, String expected, String field, Place place) {
        byte[] wanted = expected.getBytes(StandardCharsets.US_ASCII);
        byte[] found = Arrays.copyOfRange(block, offset, offset + wanted.length);
        if (!Arrays.equals(wanted, found)) {
            findings.add(
                    place,
                    "expected %s \"%s\", found \"%s\"",
                    field,
                    printable(expected),
                    printable(new String(found, StandardCharsets.ISO_8859_1)));
        }
    }

    private static String printable(String text) {
        return text.replace("\0", "\\0").replaceAll("[^ -~]", ".");
    }
}
