package org.perfspace.cli.console;

/**
 * The place where reports of text are printed: its width in columns, and whether it shows colours.
 *
 * @param width number of columns; unlimited if no terminal limits them, so that programs get whole names
 * @param coloured whether texts are emphasised and coloured with the control sequences of ECMA-48
 */
public record Screen(int width, boolean coloured) {

    /** Neither a width nor colours. */
    public static final Screen PLAIN = new Screen(Integer.MAX_VALUE, false);

    /** Number of columns of a terminal that does not tell it. */
    static final int USUAL_WIDTH = 80;

    /** The smallest share, from 0 to 1, that stands out. */
    private static final double LARGE = 0.1;

    /** Shares below this one are pale. */
    private static final double SMALL = 0.005;

    /** Efficiencies below these are bad, or poor. */
    private static final double BAD = 0.6;

    private static final double POOR = 0.8;

    /**
     * Returns the number of columns for the arrangement of a text, which is the usual one where no terminal limits them. Names are
     * cut to {@link #width} only.
     */
    public int page() {
        return width == Integer.MAX_VALUE ? USUAL_WIDTH : width;
    }

    /** Returns a heading. */
    public String heading(String text) {
        return painted(Paint.STRONG, text);
    }

    /** Returns a text that is of less importance. */
    public String pale(String text) {
        return painted(Paint.PALE, text);
    }

    /** Returns the text of a share from 0 to 1, in the weight that it has. */
    public String share(double share, String text) {
        double size = Math.abs(share);
        return size >= LARGE ? heading(text) : size < SMALL ? pale(text) : text;
    }

    /** Returns the text of a change: red if a cost has grown, green if it has become less. */
    public String change(double change, String text) {
        return change > 0 ? painted(Paint.RED, text) : change < 0 ? painted(Paint.GREEN, text) : text;
    }

    /** Returns the text of an efficiency from 0 to 1 in red, yellow or green. */
    public String efficiency(double efficiency, String text) {
        return painted(efficiency < BAD ? Paint.RED : efficiency < POOR ? Paint.YELLOW : Paint.GREEN, text);
    }

    /** Returns the text of a failure. */
    public String failure(String text) {
        return painted(Paint.RED, text);
    }

    private String painted(Paint paint, String text) {
        return coloured && !text.isBlank() ? paint.mark + text + Paint.NONE.mark : text;
    }

    /**
     * Returns a text with marks in place of the control sequences that begin and end emphasis in texts of picocli. The text must
     * come from the command itself.
     */
    public static String marked(String text) {
        return text.replace("\u001b[1m", String.valueOf(Paint.STRONG.mark))
                .replace("\u001b[21m", "")
                .replace("\u001b[0m", String.valueOf(Paint.NONE.mark));
    }

    /** Returns whether a character begins or ends a painted text; no text from a file has one, see {@link OneLine}. */
    static boolean isMark(char c) {
        return c >= Paint.NONE.mark && c <= Paint.YELLOW.mark;
    }

    /** Returns a text with the sequences that a terminal obeys in place of marks. */
    static String obeyed(String text) {
        String obeyed = text;
        for (Paint paint : Paint.values()) {
            obeyed = obeyed.replace(String.valueOf(paint.mark), "\u001b[" + paint.parameter + "m");
        }
        return obeyed;
    }

    /**
     * A style in which a text is painted. A mark stands for it, one of the characters that Unicode reserves for use within a program, so
     * that the writer of the standard output can tell what the command paints from control characters in a file.
     */
    private enum Paint {
        NONE('\ufdd0', "0"),
        STRONG('\ufdd1', "1"),
        PALE('\ufdd2', "2"),
        RED('\ufdd3', "31"),
        GREEN('\ufdd4', "32"),
        YELLOW('\ufdd5', "33");

        private final char mark;
        private final String parameter;

        Paint(char mark, String parameter) {
            this.mark = mark;
            this.parameter = parameter;
        }
    }
}
