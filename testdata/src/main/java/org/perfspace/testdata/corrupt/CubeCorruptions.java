package org.perfspace.testdata.corrupt;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.perfspace.format.Format;
import org.perfspace.io.IoConsumer;

/** Kinds of damage to .cubex files: to the tar archive, its index and data members, and the anchor. */
final class CubeCorruptions {

    private static final int BLOCK = 512;
    private static final int SIZE_FIELD = 124;
    private static final int CHECKSUM_FIELD = 148;
    private static final int CHECKSUM_BYTES = 8;
    private static final int MARK = 11;
    private static final int ROW_COUNT = 18;
    private static final int ROWS = 22;
    private static final int FAR = 0x7fff_fff0;

    private static final String ANCHOR = "anchor.xml";

    private CubeCorruptions() {}

    static List<Corruption> all() {
        return List.of(
                tar(
                        "truncated-member",
                        "the file ends in the middle of member 1.data",
                        p -> p.cut(data(p, "1.data") + 100)),
                tar("bad-index-magic", "the signature of 1.index is wrong", p -> p.flip(data(p, "1.index"))),
                tar("bad-data-magic", "the signature of 1.data is wrong", p -> p.flip(data(p, "1.data"))),
                tar(
                        "bad-byte-order-mark",
                        "the byte order mark of 1.index is 2",
                        p -> p.putU32(data(p, "1.index") + MARK, 2)),
                tar(
                        "index-count",
                        "1.index claims 2,147,483,632 rows",
                        p -> p.putU32(data(p, "1.index") + ROW_COUNT, FAR)),
                tar(
                        "index-order",
                        "the first two rows of 1.index are swapped",
                        p -> p.swap(data(p, "1.index") + ROWS, data(p, "1.index") + ROWS + 4, 4)),
                tar(
                        "index-beyond",
                        "the last row of 1.index is of a call node that does not exist",
                        p -> p.putU32(data(p, "1.index") + size(p, "1.index") - 4, FAR)),
                tar("missing-member", "1.data has another name", p -> rename(p, "1.data", "1.dada")),
                tar("missing-anchor", "anchor.xml has another name", p -> rename(p, "anchor.xml", "angler.xml")),
                tar("duplicate-member", "there are two members 1.data", p -> rename(p, "0.data", "1.data")),
                tar("swapped-members", "1.index and 1.data have each other's names", CubeCorruptions::swapNames),
                tar(
                        "tar-checksum",
                        "the checksum of the tar header of 1.data is wrong",
                        p -> p.flip(header(p, "1.data") + CHECKSUM_FIELD)),
                tar("tar-size", "the tar header of 1.data claims 8 GiB", p -> resize(p, "1.data", "77777777777")),
                tar("bad-utf8", "a name in anchor.xml is not UTF-8", p -> p.putU8(anchor(p, "<name>main") + 6, 0xff)),
                tar(
                        "bad-xml",
                        "an end tag in anchor.xml is misspelt",
                        p -> p.put(anchor(p, "</metrics>"), "</mertics>")),
                tar(
                        "doctype",
                        "anchor.xml has a document type",
                        p -> p.put(
                                anchor(p, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
                                "<!DOCTYPE cube [<!ENTITY e \"eeeee\">]>  ")),
                tar(
                        "unknown-region",
                        "a call node in anchor.xml enters a region that does not exist",
                        p -> p.put(anchor(p, "calleeId=\"71\""), "calleeId=\"99\"")),
                tar(
                        "duplicate-id",
                        "two call nodes in anchor.xml have number 1",
                        p -> p.put(anchor(p, "<cnode id=\"2\""), "<cnode id=\"1\"")),
                tar(
                        "cnode-id-gap",
                        "call node 1 in anchor.xml has number 1000000, so that there is no number 1",
                        p -> renumber(p, "<cnode id=\"1\"")),
                tar(
                        "region-id-gap",
                        "region 1 in anchor.xml has number 1000000, so that there is no number 1",
                        p -> renumber(p, "<region id=\"1\"", "calleeId=\"1\"")),
                tar(
                        "location-id-gap",
                        "location 1 in anchor.xml has number 1000000, so that there is no number 1",
                        p -> renumber(p, "<location Id=\"1\"", "locId=\"1\"")),
                tar(
                        "unknown-type",
                        "a metric in anchor.xml has a type that does not exist",
                        p -> p.put(anchor(p, "<dtype>UINT64"), "<dtype>UINT65")),
                tar(
                        "trailing-bytes",
                        "there is text behind the end of the archive",
                        p -> p.append("more than there should be")),
                new Corruption(
                        Format.CUBE,
                        "bad-compressed-row",
                        "the last row of 1.data, which is compressed, is damaged",
                        true,
                        profile -> Patch.edit(profile, CubeCorruptions::damageLastRow)));
    }

    private static Corruption tar(String kind, String what, IoConsumer<Patch> edit) {
        return Corruption.of(Format.CUBE, kind, what, edit);
    }

    /** Returns the offset of a member's tar header. */
    private static int header(Patch patch, String member) throws IOException {
        for (int at = 0; at + BLOCK <= patch.size(); ) {
            String name = patch.text(at, 100);
            if (name.startsWith(member + "\0")) {
                return at;
            }
            if (name.charAt(0) == 0) {
                break;
            }
            at += BLOCK + (octal(patch, at + SIZE_FIELD) + BLOCK - 1) / BLOCK * BLOCK;
        }
        throw patch.noPlace("member " + member);
    }

    private static int octal(Patch patch, int at) throws IOException {
        return Integer.parseInt(patch.text(at, 11).strip(), 8);
    }

    private static int data(Patch patch, String member) throws IOException {
        return header(patch, member) + BLOCK;
    }

    private static int size(Patch patch, String member) throws IOException {
        return octal(patch, header(patch, member) + SIZE_FIELD);
    }

    private static int anchor(Patch patch, String text) throws IOException {
        return patch.find(text, data(patch, ANCHOR));
    }

    /** Changes the number 1 in these tags to another number, which takes more space. The anchor is the last member. */
    private static void renumber(Patch patch, String... tags) throws IOException {
        int at = data(patch, ANCHOR);
        String text = patch.text(at, size(patch, ANCHOR));
        anchor(patch, tags[0]);
        for (String tag : tags) {
            text = text.replace(tag, tag.replace("\"1\"", "\"1000000\""));
        }
        text += text.length() % BLOCK == 0 ? "\n" : "";
        patch.cut(at);
        patch.append(text + "\0".repeat(BLOCK - text.length() % BLOCK + 2 * BLOCK));
        resize(patch, ANCHOR, String.format(Locale.ROOT, "%011o", text.length()));
    }

    private static void rename(Patch patch, String member, String other) throws IOException {
        int at = header(patch, member);
        patch.put(at, other);
        sign(patch, at);
    }

    private static void resize(Patch patch, String member, String octal) throws IOException {
        int at = header(patch, member);
        patch.put(at + SIZE_FIELD, octal);
        sign(patch, at);
    }

    private static void swapNames(Patch patch) throws IOException {
        int index = header(patch, "1.index");
        int data = header(patch, "1.data");
        patch.put(index, "1.data\0");
        patch.put(data, "1.index\0");
        sign(patch, index);
        sign(patch, data);
    }

    private static void damageLastRow(Patch patch) throws IOException {
        patch.flip(data(patch, "1.data") + size(patch, "1.data") - 6);
    }

    /** Stores the correct checksum in a header. */
    private static void sign(Patch patch, int header) throws IOException {
        patch.put(header + CHECKSUM_FIELD, " ".repeat(CHECKSUM_BYTES));
        int sum = patch.text(header, BLOCK).chars().sum();
        patch.put(header + CHECKSUM_FIELD, String.format(Locale.ROOT, "%06o\0 ", sum));
    }
}
