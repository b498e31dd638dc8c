package org.perfspace.cli;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.perfspace.convert.report.LinkTestIteration;
import org.perfspace.convert.report.LinkTestRanks;
import org.perfspace.convert.report.LinkTestReport;
import org.perfspace.io.Place;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/**
 * The matrix of a LinkTest run as a picture with a pixel for each pair: column = rank that measured, row = its partner,
 * both in the order of the locations. Shades from 1 (smallest value) to 255 (largest value) are on a logarithmic scale; 0
 * (black) means not measured.
 */
record MatrixPicture(
        PerformanceSpace space, LinkTestRanks locations, LinkTestIteration iteration, MatrixPicture.Quantity quantity) {

    /** The quantity that a pixel shows. */
    public enum Quantity {
        /** Time of a message. */
        TIME,
        /** Message size / time. */
        BANDWIDTH
    }

    private static final int LARGEST = 40_000;
    private static final int SHADES = 254;

    /** A color scale from slow to fast that is also suitable for color-blind people: dark blue, blue, green, yellow. */
    private static final int[][] SCALE = {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}};

    /** Draws an iteration of a run; iterations are numbered from 1. */
    public static void write(
            PerformanceSpace space, Place place, int number, Quantity quantity, DumpFormat format, OutputStream out)
            throws IOException {
        if (!LinkTestRanks.fits(space.definitions())) {
            throw place.unsupported("expected a LinkTest run to draw, found another profile");
        }
        LinkTestReport report = LinkTestReport.of(space);
        if (number < 1 || number > report.iterations().size()) {
            throw place.unsupported(
                    "expected iteration 1 to %,d, found %,d",
                    report.iterations().size(), number);
        }
        MatrixPicture picture =
                new MatrixPicture(space, report.ranks(), report.iterations().get(number - 1), quantity);
        if (picture.ranks() > LARGEST) {
            throw place.beyondLimit("expected at most %,d ranks in a picture, found %,d", LARGEST, picture.ranks());
        }
        byte[] pixels = picture.pixels();
        if (format == DumpFormat.PNG) {
            picture.writePng(pixels, out);
        } else {
            out.write(
                    ("P5\n" + picture.ranks() + " " + picture.ranks() + "\n255\n").getBytes(StandardCharsets.US_ASCII));
            out.write(pixels);
        }
        out.flush();
    }

    private int ranks() {
        return locations.count();
    }

    private byte[] pixels() throws IOException {
        int ranks = ranks();
        byte[] pixels = new byte[ranks * ranks];
        Definitions d = space.definitions();
        Metric time = Objects.requireNonNull(d.metric("time"));
        try (RowCursor rows = space.severity().rows(time.id())) {
            int number = 0;
            int root = -1;
            while (rows.next()) {
                CallNode node = d.callNodes().get(rows.callNode());
                if (LinkTestRanks.isPartner(d, node)) {
                    number += node.parent() == root ? 0 : 1;
                    root = node.parent();
                    int partner = locations.location(
                            LinkTestRanks.partner(d.regionOf(node.id()).name()));
                    if (number == iteration.number() && partner >= 0) {
                        draw(rows.row(), pixels, partner * ranks);
                    }
                }
            }
        }
        return pixels;
    }

    private void draw(Row row, byte[] pixels, int from) {
        double low = Math.log(iteration.times().minimum());
        double range = Math.max(Math.log(iteration.times().maximum()) - low, 1e-300);
        for (int i = 0; i < row.count(); i++) {
            double seconds = Double.longBitsToDouble(row.word(i));
            if (seconds > 0 && seconds < Double.POSITIVE_INFINITY) {
                double share = (Math.log(seconds) - low) / range;
                double shown = quantity == Quantity.TIME ? share : 1 - share;
                pixels[from + row.location(i)] = (byte) (1 + Math.round(SHADES * Math.min(1, Math.max(0, shown))));
            }
        }
    }

    private void writePng(byte[] pixels, OutputStream out) throws IOException {
        System.setProperty("java.awt.headless", "true");
        BufferedImage image = new BufferedImage(ranks(), ranks(), BufferedImage.TYPE_BYTE_INDEXED, colours());
        byte[] data = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
        System.arraycopy(pixels, 0, data, 0, pixels.length);
        ImageIO.setUseCache(false);
        ByteArrayOutputStream png = new ByteArrayOutputStream(); // ImageIO hides why it cannot write to a stream
        if (!ImageIO.write(image, "png", png)) {
            throw new IOException("this Java cannot write PNG");
        }
        png.writeTo(out);
    }

    private static IndexColorModel colours() {
        byte[][] channels = new byte[3][256];
        for (int shade = 1; shade < 256; shade++) {
            double at = (shade - 1) / (double) SHADES * (SCALE.length - 1);
            int below = Math.min((int) at, SCALE.length - 2);
            for (int c = 0; c < 3; c++) {
                channels[c][shade] =
                        (byte) Math.round(SCALE[below][c] + (at - below) * (SCALE[below + 1][c] - SCALE[below][c]));
            }
        }
        return new IndexColorModel(8, 256, channels[0], channels[1], channels[2]);
    }
}
