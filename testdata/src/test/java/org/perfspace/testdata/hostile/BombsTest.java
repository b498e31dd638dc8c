package org.perfspace.testdata.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.ReadingChild;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.reader.Readers;
import org.perfspace.writer.parquet.ParquetWriter;

/** Small files that would like to be large, and large ones that are empty, in a heap of 256 MiB. */
@Tag("deep")
@Tag("tenth4")
class BombsTest {

    private static final String TOO_MUCH_TEXT = "expected elements of at most # bytes, which this Java heap can hold,"
            + " found a longer one; raise the limit with a larger heap, Java's option -Xmx";
    private static final String TOO_DEEP = "expected at most # levels of elements, which this Java heap can hold, found"
            + " more; raise the limit with a larger heap, Java's option -Xmx";
    private static final long TERABYTES = 4L << 40;

    @TempDir
    private static Path folder;

    private static final List<Path> FILES = new ArrayList<>();
    private static Map<String, String> told = Map.of();

    @BeforeAll
    static void readAll() throws IOException, InterruptedException {
        packed();
        xml();
        yaml();
        parquet();
        deep();
        wide();
        sparse();
        told = ReadingChild.read(folder, FILES);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "zeros.cubex          | x!/anchor.xml: line 1: cube version \"\"; this reader knows 4.x",
                "anchor.cubex         | x!/anchor.xml: " + TOO_MUCH_TEXT,
                "row.cubex            | x!/0.data: byte 43: expected a row that unpacks to 8 bytes, found more bytes",
                "rows.cubex           | x!/0.data: byte 19: expected 384,307,168,202,282,325 table entries"
                        + " (9,223,372,036,854,775,800 bytes), found 32 bytes: the file is truncated",
                "laughs.cube          | x: line 2: expected no document type declaration, found one",
                "laughs.cubex         | x!/anchor.xml: line 2: expected no document type declaration, found one",
                "external.cube        | x: line 1: expected no document type declaration, found one",
                "external.cubex       | x!/anchor.xml: line 1: expected no document type declaration, found one",
                "undeclared.cube      | read",
                "undeclared.cubex     | read",
                "unknown-nest.cube    | x: line #: " + TOO_DEEP,
                "unknown-nest.cubex   | x!/anchor.xml: line #: " + TOO_DEEP,
                "attribute.cube       | x: line 1: expected well-formed XML, found: Maximum attribute size limit"
                        + " (16777216) exceeded",
                "attribute.cubex      | x!/anchor.xml: " + TOO_MUCH_TEXT,
                "text.cube            | x: line 14: expected at most 16,777,216 characters in <name>, found more;"
                        + " this limit of perfspace is fixed",
                "text.cubex           | x!/anchor.xml: " + TOO_MUCH_TEXT,
                "yaml-laughs.hpctoolkit | read",
                "yaml-merges.hpctoolkit | read",
                "yaml-nest.hpctoolkit | read",
                "definitions.parquet  | x!/perfspace.definitions: expected at most # bytes, a quarter of the memory,"
                        + " found more; raise the limit with a larger heap, Java's option -Xmx",
                "zstd.parquet         | x: byte 1,107: expected 80 bytes compressed with zstd, found damage:"
                        + " Destination buffer is too small",
                "deep.cube            | x: line #: " + TOO_DEEP,
                "deep.cubex           | x!/anchor.xml: line #: " + TOO_DEEP,
                "deep-enough.cube     | read",
                "deep-enough.cubex    | read",
                "sparse-cube-21       | read",
                "sparse-cube-packed   | read",
                "sparse-cube-gz       | read",
                "sparse-cube3         | x: line 202: expected well-formed XML, found: Illegal character (NULL, unicode"
                        + " 0) encountered: not valid in any content",
                "sparse-cube3-gz      | read",
                "sparse-hpctoolkit-1  | x/trace.db: byte 4,398,046,511,096: expected the footer \"trace.db\", found"
                        + " bytes 00 00 00 00 00 00 00 00: the file is unfinished or truncated",
                "sparse-linktest      | read",
                "sparse-linktest-two  | x.000001: expected file 1 of a set of 2 files, found none",
                "sparse-parquet-none  | x: byte 4,398,046,511,096: expected signature \"PAR1\" at the end, found bytes"
                        + " 00 00 00 00: the file is truncated",
                "sparse-tau           | x/profile.1.0.0: line 11: expected a line of at most 16,777,216 bytes, found"
                        + " more; this limit of perfspace is fixed",
                "wide.ppk             | x: expected values of at most # bytes, which this Java heap can hold, found"
                        + " 504,000,000; a larger heap raises the limit",
                "sparse-tau-packed    | read",
                "sparse-tau-packed-gz | read",
                "sparse-tau-snapshot  | x: line 23: expected an element or the end of the file, found NUL bytes",
            })
    void isAnsweredInALittleMemory(String file, String answer) {
        assertThat(told).containsKey(file);
        String said = told.getOrDefault(file, "");
        assertThat(answer.contains("#") ? said.replaceAll("(line |most )[\\d,]+", "$1#") : said)
                .isEqualTo(answer);
    }

    @Test
    void saysThatAPageClaimsTooMuch() {
        assertThat(told.get("claim.parquet"))
                .matches("x: byte [\\d,]+: expected a page of at most [\\d,]+ bytes when unpacked, found 2,147,483,645;"
                        + " this limit of perfspace is fixed");
    }

    @Test
    void saysThatACallTreeIsTooLarge() {
        assertThat(told.get("tau-deep"))
                .matches("x/profile\\.0\\.0\\.0: line 3: expected a call tree of at most [\\d,]+ call nodes, which this"
                        + " Java heap can hold, found more; a larger heap raises the limit");
    }

    @Test
    void neitherALongInflationNorAnAbsurdOneIsWaitedFor() throws IOException {
        Path file = folder.resolve("spaces.cube.gz");
        Files.write(file, gzip("<cube version=\"3.0\">".getBytes(StandardCharsets.US_ASCII), 64 << 20, ' '));
        Input input = Input.of(file, "x");
        assertThatThrownBy(() -> Readers.open(input, limited(1 << 20, 1_100)))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage("x: expected at most 1,048,576 bytes when unpacked, found more");
        assertThatThrownBy(() -> Readers.open(input, limited(1 << 30, 100)))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage("x: expected at most 100 unpacked bytes for each packed one, found more");
    }

    private static ReadOptions limited(long unpacked, int ratio) {
        return ReadOptions.DEFAULT.withLimits(new Limits(unpacked, ratio));
    }

    private static void packed() throws IOException {
        byte[] anchor = new Tar().member("anchor.xml", "<cube/>").bytes();
        gzip("zeros.cubex", Arrays.copyOf(anchor, 2 * 512), 256 << 20, 0);
        byte[] text = "<cube version=\"4.4\">".getBytes(StandardCharsets.US_ASCII);
        file(
                "anchor.cubex",
                new Tar().member("anchor.xml", gzip(text, 256 << 20, ' ')).bytes());
        file("row.cubex", cubex(zcubex(1, deflated(256 << 20))));
        file("rows.cubex", cubex(zcubex(Long.MAX_VALUE / 24, new byte[8])));
    }

    private static void xml() throws IOException {
        String external = "<!DOCTYPE cube [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>\n";
        String nest = "<a>".repeat(1_000_000) + "</a>".repeat(1_000_000);
        String wide = "x".repeat(20 << 20);
        for (boolean three : new boolean[] {true, false}) {
            xml(three, "laughs", Anchors.laughs(), "&l9;", Anchors.chain(1));
            xml(three, "external", external, "&e;", Anchors.chain(1));
            xml(three, "undeclared", "", "&e;", Anchors.chain(1));
            xml(three, "unknown-nest", "", "main", nest);
            xml(three, "attribute", "", "main", "<cnode id=\"" + wide + "\" calleeId=\"0\"></cnode>");
            xml(three, "text", "", wide, Anchors.chain(1));
        }
    }

    private static void yaml() throws IOException {
        StringBuilder laughs = new StringBuilder("version: 0\ninputs: []\nl0: &l0 {name: a, children: []}\n");
        for (int i = 1; i < 10; i++) {
            laughs.append("l%d: &l%d {name: a, children: [%s]}\n".formatted(i, i, ("*l" + (i - 1) + ", ").repeat(10)));
        }
        yaml("yaml-laughs.hpctoolkit", laughs + "roots: [*l9]\n");
        StringBuilder fields = new StringBuilder("a: &a\n");
        for (int i = 0; i < 10_000; i++) {
            fields.append("  f").append(i).append(": 1\n");
        }
        yaml("yaml-merges.hpctoolkit", fields + "b:\n" + "  - {<<: [*a]}\n".repeat(10_000));
        yaml("yaml-nest.hpctoolkit", "[".repeat(1_000_000));
    }

    private static void yaml(String name, String text) throws IOException {
        Specimen sound = specimen("hpctoolkit-plain/p.hpctoolkit");
        FILES.add(new Specimen(
                        name,
                        sound.with("metrics/default.yaml", text.getBytes(StandardCharsets.UTF_8))
                                .files(),
                        true)
                .putInto(Files.createDirectories(folder.resolve("in-" + name))));
    }

    private static void parquet() throws IOException {
        Path path = folder.resolve("sound.parquet");
        ParquetWriter.write(
                RandomSpaces.small().tame().upTo(5, 10, 4).space(27), path, WriteOptions.DEFAULT.with("threads", "1"));
        byte[] file = Files.readAllBytes(path);
        file("claim.parquet", ParquetPieces.claiming(file, Integer.MAX_VALUE));
        file("zstd.parquet", ParquetPieces.unpackingTo(file, ParquetPieces.zeros(24 << 10)));
        file("definitions.parquet", ParquetPieces.of(file).get(1).repack().apply(new byte[300 << 20]));
    }

    private static Specimen specimen(String name) throws IOException {
        return Specimens.make().stream()
                .filter(s -> s.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void deep() throws IOException {
        xml(true, "deep", "", "main", Anchors.chain(1_000_000));
        xml(false, "deep", "", "main", Anchors.chain(1_000_000));
        xml(true, "deep-enough", "", "main", Anchors.chain(50_000));
        xml(false, "deep-enough", "", "main", Anchors.chain(50_000));
        String columns = "1 templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls #\n\"";
        String path = "a => ".repeat(1_000_000) + "a";
        String row = "\" 1 0 1 1 0 GROUP=\"TAU_CALLPATH\"\n0 aggregates\n0 userevents\n";
        FILES.add(new Specimen(
                        "tau-deep",
                        Map.of("profile.0.0.0", (columns + path + row).getBytes(StandardCharsets.US_ASCII)),
                        true)
                .putInto(Files.createDirectories(folder.resolve("in-tau-deep"))));
    }

    /** A row holds a value for each thread: 3,000 functions, most of which only one of 3,000 threads calls. */
    private static void wide() throws IOException {
        ByteBuffer packed = ByteBuffer.allocate(1 << 20);
        packed.put("\0P\0P\0K".getBytes(StandardCharsets.US_ASCII))
                .putInt(1)
                .putInt(1)
                .putInt(0);
        packed.putInt(1).putShort((short) 1).put((byte) 'M').putInt(0).putInt(3_000);
        for (int i = 0; i < 3_000; i++) {
            packed.putShort((short) 4)
                    .put(Integer.toString(1_000 + i).getBytes(StandardCharsets.US_ASCII))
                    .putInt(0);
        }
        packed.putInt(0).putInt(3_000);
        for (int thread = 0; thread < 3_000; thread++) {
            packed.putInt(0).putInt(0).putInt(thread);
            int functions = thread == 0 ? 3_000 : 1;
            packed.putInt(functions);
            for (int i = 0; i < functions; i++) {
                packed.putInt(i).putDouble(1).putDouble(0).putDouble(2).putDouble(2);
            }
            packed.putInt(0);
        }
        file("wide.ppk", Arrays.copyOf(packed.array(), packed.position()));
    }

    private static void sparse() throws IOException {
        for (Specimen specimen : Specimens.make()) {
            String sample = specimen.name().substring(0, specimen.name().indexOf('/'));
            Path path = specimen.putInto(Files.createDirectories(folder.resolve("in-" + sample)));
            Path longest = specimen.folder()
                    ? path.resolve(specimen.names().get(specimen.names().size() - 1))
                    : path;
            try (RandomAccessFile file = new RandomAccessFile(longest.toFile(), "rw")) {
                file.setLength(TERABYTES);
            }
            FILES.add(Files.move(path, path.resolveSibling("sparse-" + sample)));
        }
    }

    private static void xml(boolean three, String name, String head, String region, String nodes) throws IOException {
        if (three) {
            file(name + ".cube", Anchors.cube3(head, region, nodes).getBytes(StandardCharsets.UTF_8));
        } else {
            file(
                    name + ".cubex",
                    new Tar()
                            .member("anchor.xml", Anchors.anchor(head, region, nodes))
                            .bytes());
        }
    }

    private static byte[] index() {
        return ByteBuffer.allocate(18)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("CUBEX.INDEX".getBytes(StandardCharsets.US_ASCII))
                .putInt(1)
                .putShort((short) 0)
                .put((byte) 3)
                .array();
    }

    private static byte[] zcubex(long rows, byte[] row) {
        return ByteBuffer.allocate(11 + 8 + 24 + row.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("ZCUBEX.DATA".getBytes(StandardCharsets.US_ASCII))
                .putLong(rows)
                .putLong(0)
                .putLong(0)
                .putLong(row.length)
                .put(row)
                .array();
    }

    private static byte[] cubex(byte[] data) {
        return new Tar()
                .member("0.index", index())
                .member("0.data", data)
                .member("anchor.xml", Anchors.anchor("", "main", Anchors.chain(1)))
                .bytes();
    }

    private static byte[] deflated(int zeros) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream deflate = new DeflaterOutputStream(out)) {
            fill(deflate, zeros, 0);
        }
        return out.toByteArray();
    }

    private static void fill(OutputStream out, int size, int with) throws IOException {
        byte[] block = new byte[1 << 16];
        Arrays.fill(block, (byte) with);
        for (int i = 0; i < size; i += block.length) {
            out.write(block);
        }
    }

    private static void gzip(String name, byte[] head, int size, int then) throws IOException {
        file(name, gzip(head, size, then));
    }

    private static byte[] gzip(byte[] head, int size, int then) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(head);
            fill(gzip, size, then);
        }
        return out.toByteArray();
    }

    private static void file(String name, byte[] bytes) throws IOException {
        FILES.add(Files.write(folder.resolve(name), bytes));
    }
}
