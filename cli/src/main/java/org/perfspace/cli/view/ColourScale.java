package org.perfspace.cli.view;

import java.util.Locale;

/** The light scale of colours for positive values of the page; see colour.js, which has the same formula. */
final class ColourScale {

    /** Values of this share of the maximum and below take no colour. */
    static final double CALM = 0.002;

    private static final int STEPS = 256;
    private static final double CHROMA_STEP = 0.98;
    private static final String[] WARM = new String[STEPS];

    static {
        for (int i = 0; i < STEPS; i++) {
            WARM[i] = warm((double) i / (STEPS - 1));
        }
    }

    private ColourScale() {}

    /** Returns the colour of a share of the maximum, which is not calm. */
    static String of(double share) {
        return WARM[(int) Math.round(Math.min(1, Math.max(0, share)) * (STEPS - 1))];
    }

    /** Returns the colour of texts on a colour: dark or white, whichever is read better. */
    static String inkOn(String colour) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        double brightness = .299 * (rgb >> 16) + .587 * (rgb >> 8 & 255) + .114 * (rgb & 255);
        return brightness > 140 ? "#111214" : "#ffffff";
    }

    private static String warm(double t) {
        double lightness = .945 - .60 * t;
        double hue = Math.toRadians(98 - 105 * t);
        double chroma = .045 + .155 * Math.sin(Math.PI * Math.min(1, .08 + .72 * t));
        double[] linear = linear(lightness, chroma, hue);
        while (!isDisplayed(linear) && chroma >= 1e-3) {
            chroma *= CHROMA_STEP;
            linear = linear(lightness, chroma, hue);
        }
        return String.format(Locale.ROOT, "#%02x%02x%02x", encoded(linear[0]), encoded(linear[1]), encoded(linear[2]));
    }

    /** Returns red, green and blue of a colour in OKLCH, linear in light. */
    private static double[] linear(double lightness, double chroma, double hue) {
        double a = chroma * Math.cos(hue);
        double b = chroma * Math.sin(hue);
        double l = Math.pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
        double m = Math.pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
        double s = Math.pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
        return new double[] {
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
        };
    }

    private static boolean isDisplayed(double[] linear) {
        for (double part : linear) {
            if (part < -1e-4 || part > 1.0001) {
                return false;
            }
        }
        return true;
    }

    private static int encoded(double part) {
        double within = Math.max(0, Math.min(1, part));
        return (int)
                Math.round(255 * (within <= 0.0031308 ? 12.92 * within : 1.055 * Math.pow(within, 1 / 2.4) - 0.055));
    }
}
