package org.perfspace.format.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.perfspace.format.Format;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;

/**
 * The evidence that a text consists of collapsed stacks, which have no signature. If the name of the file has an ending
 * of this format, it is enough that at least half of the lines at its beginning are stacks. Otherwise nine of ten must
 * be, including the first one, and half of them must have several frames, unless a comment names the metric; if all stacks have
 * several frames, three of four lines are enough.
 */
final class StackEvidence {

    /** Number of bytes at the start of a file by which it is recognized. */
    private static final int HEAD = 4096;

    private static final int BAD_ONE_IN = 10;

    /** Largest share of other lines if all stacks have several frames. */
    private static final int BAD_ONE_IN_FRAMES = 3;

    /** Begins lines that other tools skip with a warning, and that are no evidence against stacks. */
    private static final String REMARK = "//";

    /** Numbers, as tables separate them by semicolons; code points in capitals among them. */
    private static final Pattern NUMBERS = Pattern.compile("(?=.*[0-9])[0-9A-F. ]+");

    private final boolean named;
    private int good;
    private int bad;
    private int withFrames;
    private boolean firstIsGood;

    private StackEvidence(boolean named) {
        this.named = named;
    }

    /** Returns whether there is enough evidence. */
    static boolean isEnough(Input input) throws IOException {
        byte[] head = input.head();
        String text = text(head);
        if (!isText(text)) {
            return false;
        }
        String name = input.fileName().toLowerCase(Locale.ROOT);
        boolean named = Format.COLLAPSED.endings().stream().anyMatch(name::endsWith);
        StackEvidence evidence = new StackEvidence(named);
        int end = head.length < HEAD ? text.length() : text.lastIndexOf('\n');
        if (end >= 0) {
            text.substring(0, end).lines().forEach(evidence::add);
        } else if (named || text.chars().filter(c -> c == SEPARATOR).count() >= FRAMES_OF_LONG_LINE) {
            evidence.addLongLine(input);
        }
        return evidence.isEnough() || (text.startsWith(METRIC) && evidence.fewAreBad());
    }

    /** Returns the first bytes as text, without a character that is cut off at the end. */
    private static String text(byte[] head) {
        int from = Utf8Text.markLength(head);
        Charset encoding = Utf8Text.encoding(head);
        int length = head.length - from;
        int whole = encoding.equals(StandardCharsets.UTF_8) ? length : length & ~1;
        return new String(head, from, whole, encoding);
    }

    private static boolean isText(String text) {
        return text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t');
    }

    private void add(String line) {
        if (line.isBlank() || line.charAt(0) == COMMENT || line.startsWith(REMARK)) {
            return;
        }
        int space = endOfStack(line);
        firstIsGood |= good + bad == 0 && space >= 0;
        good += space >= 0 ? 1 : 0;
        bad += space < 0 ? 1 : 0;
        withFrames += space >= 0 && isStack(line.substring(0, space)) ? 1 : 0;
    }

    /**
     * Returns whether a text has several frames. Spaces around a separator are signs of a program or of prose; numbers at the
     * end, or a comment, those of a table.
     */
    private static boolean isStack(String text) {
        int separator = text.indexOf(SEPARATOR);
        boolean code = text.contains("; ") || text.contains(" ;") || text.startsWith("\t") || text.contains(" # ");
        return separator >= 0
                && separator + 1 < text.length()
                && !code
                && !NUMBERS.matcher(text.substring(text.lastIndexOf(SEPARATOR) + 1))
                        .matches();
    }

    /** Judges a first line that is longer than the first bytes of the file. */
    private void addLongLine(Input input) throws IOException {
        try (ByteSource source = input.open();
                InputStream in = source.stream()) {
            StackLines lines = new StackLines(in, input.place());
            if (lines.nextLine()) {
                add(lines.text());
            }
        } catch (ProfileException e) {
            bad++;
        }
    }

    private boolean fewAreBad() {
        return BAD_ONE_IN * bad <= good || (withFrames == good && BAD_ONE_IN_FRAMES * bad <= good);
    }

    private boolean isEnough() {
        if (named) {
            return good > 0 && bad <= good;
        }
        return firstIsGood && fewAreBad() && withFrames > 0 && 2 * withFrames >= good;
    }
}
