package org.perfspace.cli.view;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.perfspace.cli.console.OneLine;

/**
 * A picture in SVG for a paper: light colours, a title, what it shows, a legend, and below them the drawing. It is as wide as
 * one column or two; texts of 12 pixels are 7 points high there. The page saves its charts in the same form, see svg.js.
 */
final class SvgPicture {

    static final String INK = "#1c1d1f";
    static final String SOFT = "#5d6066";
    static final String LINE = "#e4e4e1";
    static final String CALM = "#ececea";

    private static final int ONE_COLUMN = 420;
    private static final int TWO_COLUMNS = 869;
    private static final int MILLIMETRES = 86;
    private static final int WIDE_MILLIMETRES = 178;
    private static final int PAD = 8;
    private static final int ROW = 18;
    private static final int RAMP = 120;
    private static final int STEPS = 32;
    private static final double BASELINE = 4;

    /** Widths of characters in thousandths of the size in a wide font: narrow, wide and very wide ones. */
    private static final Map<String, Integer> WIDTHS =
            Map.of("iljft.,:;'|!()[]/ ", 370, "ABCDEFGHKNPRSTUVXYZ&", 720, "MOQWmw%@", 930);

    private static final int USUAL_WIDTH = 630;

    private final boolean wide;
    private final String title;
    private final List<String> parts = new ArrayList<>();
    private double top = PAD;

    SvgPicture(boolean wide, String title) {
        this.wide = wide;
        this.title = title;
        caption(title, INK);
    }

    /** Returns the width of the drawing in pixels. */
    double width() {
        return (wide ? TWO_COLUMNS : ONE_COLUMN) - 2.0 * PAD;
    }

    /** Adds a line below the title. */
    void caption(String line) {
        caption(line, SOFT);
    }

    private void caption(String line, String colour) {
        text(0, ROW / 2.0, cut(line, width()), colour, "start");
        top += ROW;
    }

    /** Adds the legend of the scale of colours. */
    void legend(String least, String most) {
        double begin = widthOf(least) + 6;
        text(0, ROW / 2.0, least, SOFT, "start");
        for (int i = 0; i < STEPS; i++) {
            rect(
                    begin + i * (double) RAMP / STEPS,
                    5,
                    (double) RAMP / STEPS + .3,
                    8,
                    ColourScale.of(i / (STEPS - 1.0)));
        }
        text(begin + RAMP + 6, ROW / 2.0, most, SOFT, "start");
        top += ROW + 4;
    }

    /** Adds a line to the legend: a colour and what has it. */
    void legend(Map.Entry<String, String> colour) {
        rect(0, 4, 10, 10, colour.getKey());
        text(15, ROW / 2.0, cut(colour.getValue(), width() - 15), SOFT, "start");
        top += ROW;
    }

    void rect(double x, double y, double w, double h, String colour) {
        if (w > 0 && h > 0) {
            add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>", x + PAD, y + top, w, h, colour);
        }
    }

    /** Adds a text whose middle is at a height; {@code anchor} is {@code start}, {@code middle} or {@code end}. */
    void text(double x, double y, String text, String colour, String anchor) {
        if (!text.isEmpty()) {
            add(
                    "<text x=\"%s\" y=\"%s\" fill=\"%s\" text-anchor=\"%s\">%s</text>",
                    x + PAD, y + top + BASELINE, colour, anchor, escaped(text));
        }
    }

    void circle(double x, double y, double radius, String colour) {
        add("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>", x + PAD, y + top, radius, colour);
    }

    /** Adds a line through points: x, y, x, y and so on. */
    void line(List<Double> points, String colour) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < points.size(); i += 2) {
            path.append(i == 0 ? "M" : "L")
                    .append(number(points.get(i) + PAD))
                    .append(' ')
                    .append(number(points.get(i + 1) + top));
        }
        add("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.25\"/>", path.toString(), colour);
    }

    /** Adds a picture of pixels in PNG. */
    void image(double x, double y, double size, byte[] png) {
        add(
                "<image x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" preserveAspectRatio=\"none\""
                        + " style=\"image-rendering:pixelated\" href=\"data:image/png;base64,%s\"/>",
                x + PAD, y + top, size, size, Base64.getEncoder().encodeToString(png));
    }

    /** Returns the file with a drawing of some height. */
    byte[] toBytes(double height) {
        double tall = top + height + PAD;
        int pixels = wide ? TWO_COLUMNS : ONE_COLUMN;
        int millimetres = wide ? WIDE_MILLIMETRES : MILLIMETRES;
        String text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + millimetres + "mm\" height=\""
                + number(tall * millimetres / pixels) + "mm\" viewBox=\"0 0 " + pixels + " " + number(tall)
                + "\" font-family=\"Helvetica, Arial, &quot;Liberation Sans&quot;, sans-serif\" font-size=\"12\">\n<title>"
                + escaped(title) + "</title>\n<rect width=\"" + pixels + "\" height=\"" + number(tall)
                + "\" fill=\"#ffffff\"/>\n" + String.join("\n", parts) + "\n</svg>\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a text that fits, with dots for what is left out in its middle, or at its end where there is little room. */
    static String cut(String text, double width) {
        if (widthOf(text.length() > 400 ? text.substring(0, 400) : text) <= width && text.length() <= 400) {
            return text;
        }
        int kept = Math.min(text.length(), 400);
        while (kept > 0 && widthOf(shortened(text, kept)) > width) {
            kept--;
        }
        return kept > 0 ? shortened(text, kept) : "";
    }

    private static String shortened(String text, int kept) {
        int end = kept < 8 ? 0 : kept / 2;
        return text.substring(0, kept - end) + "…" + text.substring(text.length() - end);
    }

    /** Returns the width of a text of 12 pixels, with a little more than it takes. */
    static double widthOf(String text) {
        double thousandths = 0;
        for (int i = 0; i < text.length(); i++) {
            thousandths += width(text.charAt(i));
        }
        return 12 * thousandths / 1000;
    }

    private static int width(char c) {
        for (Map.Entry<String, Integer> each : WIDTHS.entrySet()) {
            if (each.getKey().indexOf(c) >= 0) {
                return each.getValue();
            }
        }
        return c > 0x2e7f ? 1000 : USUAL_WIDTH;
    }

    private void add(String format, Object... values) {
        Object[] shown = values.clone();
        for (int i = 0; i < shown.length; i++) {
            shown[i] = shown[i] instanceof Double number ? number(number) : shown[i];
        }
        parts.add(String.format(Locale.ROOT, format, shown));
    }

    private static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
    }

    /** Escapes a text for XML; characters that XML does not have become question marks. */
    private static String escaped(String text) {
        IntUnaryOperator allowed = c -> c == '\t' || c == '\n' || c == '\r'
                ? ' '
                : c < ' ' || (c >= 0x7f && c < 0xa0) || (c >= 0xd800 && c <= 0xdfff) || (c & 0xfffe) == 0xfffe
                        ? '?'
                        : c;
        return OneLine.markup(text, allowed);
    }
}
