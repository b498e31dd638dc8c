package org.perfspace.format.cube;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;

/** Makes containers byte by byte, sound and damaged. */
public final class TestCube {

    /** Four call nodes (0 with children 5 and 2, 7 below 5), two locations, metrics time, visits and a derived one. */
    public static final String ANCHOR =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <cube version="4.4">
            <attr key="Creator" value="test"/>
            <metrics>
            <metric id="3" type="INCLUSIVE">
            <disp_name>Time</disp_name>
            <uniq_name>time</uniq_name>
            <dtype>DOUBLE</dtype>
            <uom>sec</uom>
            <url></url>
            <descr></descr>
            <metric id="1">
            <disp_name>Visits</disp_name>
            <uniq_name>visits</uniq_name>
            <dtype>UINT16</dtype>
            <uom>occ</uom>
            <url></url>
            <descr></descr>
            </metric>
            </metric>
            <metric id="4" type="POSTDERIVED">
            <disp_name>Twice</disp_name>
            <uniq_name>twice</uniq_name>
            <dtype>DOUBLE</dtype>
            <uom>sec</uom>
            <url></url>
            <descr></descr>
            <cubepl rowwise="false">metric::time() &lt; 2</cubepl>
            </metric>
            </metrics>
            <program>
            <region id="0" mod="a.c" begin="1" end="2">
            <name>main</name>
            <url></url>
            <descr></descr>
            </region>
            <cnode id="0" calleeId="0">
            <cnode id="2" line="3" mod="a.c" calleeId="0">
            <parameter partype="numeric" parkey="i" parvalue="1" />
            <cnode id="3" calleeId="0">
            </cnode>
            </cnode>
            <cnode id="1" calleeId="0">
            </cnode>
            </cnode>
            </program>
            <system>
            <systemtreenode Id="0">
            <name>m</name>
            <class>machine</class>
            <locationgroup Id="0">
            <name>rank 0</name>
            <rank>0</rank>
            <type>process</type>
            <location Id="1">
            <name>t1</name>
            <rank>1</rank>
            <type>thread</type>
            </location>
            <location Id="0">
            <name>t0</name>
            <rank>0</rank>
            <type>thread</type>
            </location>
            </locationgroup>
            </systemtreenode>
            <topologies>
            <cart name="g" ndims="1">
            <dim size="2" periodic="true"/>
            <coord locId="1">0</coord>
            </cart>
            </topologies>
            </system>
            </cube>
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** The whole of a sound profile: time in rows 0, 1, 3 of the wide order, visits in all rows, a note. */
    public static TestCube sound() throws IOException {
        return new TestCube()
                .member("3.index", index(ByteOrder.LITTLE_ENDIAN, 0, 1, 3))
                .member("3.data", doubles(1, 2, 3, 4, 5, 6))
                .member("note.txt", ascii("hello"))
                .member("1.index", denseIndex(ByteOrder.BIG_ENDIAN))
                .member("1.data", shorts(1, 2, 3, 4, 5, 6, 7, 65535))
                .member("anchor.xml", ascii(ANCHOR));
    }

    /** A member with a correct header and standard padding. */
    public TestCube member(String name, byte[] bytes) throws IOException {
        return header(name, bytes.length, '0').raw(bytes).pad();
    }

    /** A header block with a correct checksum. */
    public TestCube header(String name, long size, char type) throws IOException {
        return header(name, size, type, "0000000\0", "ustar\00000");
    }

    /** A header block with a correct checksum, an owner and a magic. */
    public TestCube header(String name, long size, char type, String owner, String magic) throws IOException {
        byte[] block = new byte[512];
        put(block, 0, name);
        put(block, 100, "0000600");
        put(block, 108, owner);
        put(block, 116, owner);
        put(block, 124, String.format(Locale.ROOT, "%011o", size));
        put(block, 136, "00000000000");
        put(block, 148, "        ");
        put(block, 156, String.valueOf(type));
        put(block, 257, magic);
        int sum = 0;
        for (byte b : block) {
            sum += b & 0xff;
        }
        put(block, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
        return raw(block);
    }

    /** Bytes as they are. */
    public TestCube raw(byte[] bytes) throws IOException {
        out.write(bytes);
        return this;
    }

    /** Zeros up to the next block. */
    public TestCube pad() {
        return zeros((512 - out.size() % 512) % 512);
    }

    /** Appends a number of zero bytes. */
    TestCube zeros(int count) {
        out.writeBytes(new byte[count]);
        return this;
    }

    /** The archive so far, without an end. */
    public byte[] open() {
        return out.toByteArray();
    }

    /** The archive with its end. */
    public byte[] bytes() {
        return zeros(1024).open();
    }

    /** Opens bytes as {@code p.cubex}. */
    static PerformanceSpace read(byte[] bytes) throws IOException {
        return CubeReader.open(new HeapSource(bytes, Place.of("p.cubex")), ReadOptions.DEFAULT);
    }

    public static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }

    public static byte[] index(ByteOrder order, int... positions) {
        ByteBuffer buffer = ByteBuffer.allocate(22 + 4 * positions.length).order(order);
        buffer.put(ascii("CUBEX.INDEX"))
                .putInt(1)
                .putShort((short) 0)
                .put((byte) 1)
                .putInt(positions.length);
        for (int position : positions) {
            buffer.putInt(position);
        }
        return buffer.array();
    }

    public static byte[] denseIndex(ByteOrder order) {
        ByteBuffer buffer = ByteBuffer.allocate(18).order(order);
        return buffer.put(ascii("CUBEX.INDEX"))
                .putInt(1)
                .putShort((short) 0)
                .put((byte) 3)
                .array();
    }

    public static byte[] doubles(double... values) {
        ByteBuffer buffer = ByteBuffer.allocate(10 + 8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(ascii("CUBEX.DATA"));
        for (double value : values) {
            buffer.putDouble(value);
        }
        return buffer.array();
    }

    /** Big endian. */
    static byte[] shorts(int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(10 + 2 * values.length);
        buffer.put(ascii("CUBEX.DATA"));
        for (int value : values) {
            buffer.putShort((short) value);
        }
        return buffer.array();
    }

    /** Rows as they are, uncompressed. */
    static byte[] plain(byte[]... rows) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(ascii("CUBEX.DATA"));
        for (byte[] row : rows) {
            all.writeBytes(row);
        }
        return all.toByteArray();
    }

    /** Rows compressed one by one, little endian, blobs in reverse order of the table. */
    public static byte[] compressed(int rowBytes, byte[]... rows) throws IOException {
        return compressed(ByteOrder.LITTLE_ENDIAN, rowBytes, rows);
    }

    /** Rows compressed one by one, with a table of this byte order, blobs in reverse order of the table. */
    static byte[] compressed(ByteOrder order, int rowBytes, byte[]... rows) throws IOException {
        ByteArrayOutputStream blobs = new ByteArrayOutputStream();
        ByteBuffer table = ByteBuffer.allocate(19 + 24 * rows.length).order(order);
        table.put(ascii("ZCUBEX.DATA")).putLong(rows.length);
        for (int row = rows.length - 1; row >= 0; row--) {
            byte[] blob = deflate(rows[row]);
            table.putLong((long) row * rowBytes).putLong(blobs.size()).putLong(rows[row].length == 0 ? 0 : blob.length);
            blobs.write(blob);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(table.array());
        all.write(blobs.toByteArray());
        return all.toByteArray();
    }

    private static byte[] deflate(byte[] bytes) {
        Deflater deflater = new Deflater();
        deflater.setInput(bytes);
        deflater.finish();
        byte[] packed = new byte[bytes.length + 64];
        int size = deflater.deflate(packed);
        deflater.end();
        return java.util.Arrays.copyOf(packed, size);
    }

    private static void put(byte[] block, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }
}
