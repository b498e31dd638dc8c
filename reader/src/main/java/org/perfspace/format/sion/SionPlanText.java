package org.perfspace.format.sion;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.perfspace.format.sion.SionSetPlan.SionFilePlan;

/**
 * A {@link SionSetPlan} as lines of text, which is attached to a profile so that its container can be restored.
 *
 * <pre>
 * file BYTEORDERS ORDER ORDER LIBRARY PATCH FORMAT BLOCKSIZE TASKS FILES NUMBER FLAG1 FLAG2 PREFIX TAIL
 * task GLOBALRANK CHUNKSIZE BYTES BYTES …   one for each task
 * rank FILE TASK                            one for each rank
 * </pre>
 */
public final class SionPlanText {

    /** Name of the attachment. */
    public static final String NAME = "sion.container";

    private static final HexFormat HEX = HexFormat.of();
    private static final String NONE = "-";

    private SionPlanText() {}

    /** Returns a plan as text. */
    public static String format(SionSetPlan plan) {
        StringBuilder text = new StringBuilder();
        for (SionFilePlan file : plan.files()) {
            formatHeader(file, text);
            for (int task = 0; task < file.header().tasks(); task++) {
                text.append("task ").append(file.globalRank(task)).append(' ').append(file.chunkSize(task));
                for (int chunk = 0; chunk < file.chunks(task); chunk++) {
                    text.append(' ').append(file.used(task, chunk));
                }
                text.append('\n');
            }
        }
        for (int rank = 0; rank < plan.ranks(); rank++) {
            text.append("rank ")
                    .append(plan.file(rank))
                    .append(' ')
                    .append(plan.task(rank))
                    .append('\n');
        }
        return text.toString();
    }

    /**
     * Parses a plan.
     *
     * @throws IllegalArgumentException if the text is not a plan as returned by {@link #format}
     */
    public static SionSetPlan parse(String text) {
        List<SionFilePlan> files = new ArrayList<>();
        List<int[]> ranks = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        int at = 0;
        while (at < lines.length && lines[at].startsWith("file ")) {
            SionFilePlan file = parseFile(lines, at);
            files.add(file);
            at += 1 + file.header().tasks();
        }
        while (at < lines.length && lines[at].startsWith("rank ")) {
            String[] words = lines[at++].split(" ", 3);
            ranks.add(new int[] {Integer.parseInt(words[1]), Integer.parseInt(words[2])});
        }
        require(at == lines.length - 1 && lines[at].isEmpty() && !files.isEmpty(), "line " + (at + 1));
        for (int[] rank : ranks) {
            require(rank[0] >= 0 && rank[0] < files.size(), "file " + rank[0]);
            require(rank[1] >= 0 && rank[1] < files.get(rank[0]).header().tasks(), "task " + rank[1]);
        }
        return new SionSetPlan(
                files,
                ranks.stream().mapToInt(r -> r[0]).toArray(),
                ranks.stream().mapToInt(r -> r[1]).toArray());
    }

    private static void formatHeader(SionFilePlan file, StringBuilder text) {
        SionHeader h = file.header();
        text.append("file ").append(HEX.toHexDigits(h.byteOrders()));
        text.append(' ').append(h.metadataOrder()).append(' ').append(h.dataOrder());
        for (int number : new int[] {
            h.libraryVersion(), h.libraryPatch(), h.formatVersion(), h.blockSize(), h.tasks(), h.files(), h.fileNumber()
        }) {
            text.append(' ').append(number);
        }
        text.append(' ').append(HEX.toHexDigits(h.flag1()));
        text.append(' ').append(HEX.toHexDigits(h.flag2()));
        text.append(' ').append(hex(h.prefix().getBytes(StandardCharsets.ISO_8859_1)));
        text.append(' ').append(hex(file.tail())).append('\n');
    }

    private static SionFilePlan parseFile(String[] lines, int at) {
        String[] words = lines[at].split(" ", -1);
        require(words.length == 15, "line " + (at + 1));
        SionHeader header = new SionHeader(
                HexFormat.fromHexDigits(words[1]),
                order(words[2]),
                order(words[3]),
                Integer.parseInt(words[4]),
                Integer.parseInt(words[5]),
                Integer.parseInt(words[6]),
                Integer.parseInt(words[7]),
                Integer.parseInt(words[8]),
                Integer.parseInt(words[9]),
                Integer.parseInt(words[10]),
                HexFormat.fromHexDigitsToLong(words[11]),
                HexFormat.fromHexDigitsToLong(words[12]),
                new String(bytes(words[13]), StandardCharsets.ISO_8859_1));
        int tasks = header.tasks();
        require(tasks >= 1 && tasks < lines.length - at && header.blockSize() >= 1, "line " + (at + 1));
        require(header.prefix().length() <= SionLayout.PREFIX_BYTES, "line " + (at + 1));
        long[] globalRanks = new long[tasks];
        long[] chunkSizes = new long[tasks];
        long[][] used = new long[tasks][];
        for (int task = 0; task < tasks; task++) {
            String line = lines[at + 1 + task];
            require(line.startsWith("task "), "line " + (at + 2 + task));
            long[] numbers = Arrays.stream(line.substring(5).split(" ", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
            require(numbers.length >= 3, "line " + (at + 2 + task));
            globalRanks[task] = numbers[0];
            chunkSizes[task] = numbers[1];
            used[task] = Arrays.copyOfRange(numbers, 2, numbers.length);
            for (int i = 1; i < numbers.length; i++) {
                require(numbers[i] >= 0 && numbers[i] <= header.room(chunkSizes[task]), "line " + (at + 2 + task));
            }
        }
        return new SionFilePlan(header, globalRanks, chunkSizes, used, bytes(words[14]));
    }

    private static ByteOrder order(String name) {
        return name.equals(ByteOrder.BIG_ENDIAN.toString()) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    private static String hex(byte[] bytes) {
        return bytes.length == 0 ? NONE : HEX.formatHex(bytes);
    }

    private static byte[] bytes(String hex) {
        return hex.equals(NONE) ? new byte[0] : HEX.parseHex(hex);
    }

    private static void require(boolean good, String what) {
        if (!good) {
            throw new IllegalArgumentException("not a description of a SION container: " + what);
        }
    }
}
