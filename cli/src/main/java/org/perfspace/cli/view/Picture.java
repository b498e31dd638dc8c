package org.perfspace.cli.view;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.perfspace.convert.archive.ArchivedValues;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.io.Place;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.ViewException;

/**
 * A picture of a profile or archive for a paper, in SVG. The page draws its charts by itself, as only it knows what is selected
 * and zoomed there; these pictures are drawn in Java, as the command has no browser. Both have the same form, colours and numbers.
 */
public final class Picture {

    /** The displays of the page of which the command makes pictures. */
    public enum Kind {
        /** The flame graph of the usual metric. */
        FLAME,
        /** The hottest calls by locations. */
        HEAT,
        /** The matrix of a LinkTest run. */
        LINKS,
        /** The runs of an archive. */
        TREND
    }

    private Picture() {}

    /**
     * Draws a profile.
     *
     * @param chosen names and patterns of metrics of which the usual one or the first is drawn; empty for the usual one
     * @param wide whether the picture is as wide as two columns
     */
    public static byte[] of(Kind kind, ViewProfile profile, ViewOptions options, List<String> chosen, boolean wide)
            throws IOException {
        PerformanceSpace space = profile.sides().get(0);
        Place place = Place.of(profile.name());
        SvgPicture picture = new SvgPicture(wide, title(kind, profile.shownName(), options));
        return switch (kind) {
            case FLAME -> {
                PictureValues values = values(space, place, metric(space, place, chosen), true);
                yield picture.toBytes(new FlamePicture(space.definitions(), values).draw(picture));
            }
            case HEAT -> {
                Metric metric = metric(space, place, chosen);
                PageColumns columns = PageColumns.of(space.definitions(), options.level());
                HeatPicture heat = new HeatPicture(space, metric, values(space, place, metric, false), columns);
                yield picture.toBytes(heat.draw(picture, columns.level()));
            }
            case LINKS -> picture.toBytes(links(space, place, picture));
            case TREND -> throw place.unsupported("expected an archive for a picture of the trend, found a profile");
        };
    }

    /** Draws the trend of an archive. */
    public static byte[] ofArchive(Kind kind, String name, ArchivedValues runs, ViewOptions options, boolean wide)
            throws IOException {
        Place place = Place.of(name);
        if (kind != Kind.TREND) {
            throw place.unsupported(
                    "expected a profile for this picture, found an archive, of which there is the trend");
        }
        TrendPicture trend = TrendPicture.of(runs)
                .orElseThrow(() -> place.unsupported("expected runs with a quantity of known unit, found none"));
        SvgPicture picture = new SvgPicture(wide, title(kind, name, options));
        return picture.toBytes(trend.draw(picture));
    }

    private static String title(Kind kind, String name, ViewOptions options) {
        String what =
                switch (kind) {
                    case FLAME -> "flame graph";
                    case HEAT -> "heat map";
                    case LINKS -> "links";
                    case TREND -> "trend";
                };
        String shown = name.substring(1 + Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')));
        return options.title().isEmpty() ? shown + ": " + what : options.title();
    }

    private static double links(PerformanceSpace space, Place place, SvgPicture picture) throws IOException {
        if (!LinkBlocks.fits(space.definitions())) {
            throw place.unsupported("expected a LinkTest run for a picture of links, found another profile");
        }
        LinkBlocks.Matrix matrix = LinkBlocks.first(space);
        if (!(matrix.longest() > 0)) {
            throw place.unsupported("expected times between ranks, found none in the first iteration");
        }
        return new LinkPicture(matrix).draw(picture);
    }

    private static PictureValues values(PerformanceSpace space, Place place, Metric metric, boolean widths)
            throws IOException {
        MetricSource source = MetricSource.of(space, metric);
        if (!source.hasNumbers()) {
            throw place.unsupported("metric \"%s\" cannot be drawn: %s", metric.name(), source.why());
        }
        if (source.storage() == MetricSource.Storage.BOTH || metric.type().isExtreme()) {
            throw place.unsupported(
                    "expected a metric to draw whose values are sums of parts, found \"%s\"", metric.name());
        }
        try {
            PictureValues values = PictureValues.of(space, metric);
            if (values.largest() == 0 || (widths && !(values.whole() > 0))) {
                throw place.unsupported("expected values of metric \"%s\" to draw, found none", metric.name());
            }
            return values;
        } catch (ViewException e) {
            throw place.unsupported("metric \"%s\" cannot be drawn: %s", metric.name(), String.valueOf(e.getMessage()));
        }
    }

    /** Returns the usual metric, or the first of those that the user chose. */
    private static Metric metric(PerformanceSpace space, Place place, List<String> chosen) throws IOException {
        List<Metric> metrics = MetricChoice.of(space.definitions(), chosen);
        Optional<Metric> usual = MetricMeaning.usual(space.definitions()).filter(metrics::contains);
        Optional<Metric> first =
                chosen.isEmpty() ? Optional.empty() : metrics.stream().findFirst();
        return usual.or(() -> first).orElseThrow(() -> place.unsupported("expected a metric to draw, found none"));
    }

    /** The matrix of the times between all pairs of ranks of a LinkTest run: a row for each measuring rank, a column for each partner. */
    private record LinkPicture(LinkBlocks.Matrix matrix) {

        private static final int SHADES = 256;
        private static final double LEFT = 24;
        private static final double TOP = 18;

        /** Draws the matrix and returns the height of the drawing. */
        double draw(SvgPicture picture) throws IOException {
            ValueScale scale = ValueScale.of(matrix.longest(), "s", false);
            picture.caption(matrix.name() + ": time of a message between two ranks");
            picture.legend(scale.full(matrix.shortest()), scale.full(matrix.longest()) + ", logarithmic");
            double size = picture.width() - LEFT;
            picture.text(LEFT, TOP / 2, "to rank 0 … " + (matrix.ranks() - 1) + " →", SvgPicture.SOFT, "start");
            picture.text(0, TOP + 8, "from", SvgPicture.SOFT, "start");
            picture.text(0, TOP + 24, "↓", SvgPicture.SOFT, "start");
            picture.image(LEFT + 4, TOP, size - 4, png());
            return TOP + size;
        }

        private byte[] png() throws IOException {
            System.setProperty("java.awt.headless", "true");
            int[] colours = new int[SHADES];
            colours[0] = Integer.parseInt(SvgPicture.CALM.substring(1), 16);
            for (int shade = 1; shade < SHADES; shade++) {
                double share = Math.max(2 * ColourScale.CALM, (shade - 1) / (SHADES - 2.0));
                colours[shade] = Integer.parseInt(ColourScale.of(share).substring(1), 16);
            }
            IndexColorModel model = new IndexColorModel(8, SHADES, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
            BufferedImage image =
                    new BufferedImage(matrix.ranks(), matrix.ranks(), BufferedImage.TYPE_BYTE_INDEXED, model);
            byte[] pixels = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
            System.arraycopy(matrix.shades(), 0, pixels, 0, pixels.length);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ImageIO.setUseCache(false);
            if (!ImageIO.write(image, "png", out)) {
                throw new IOException("this Java cannot write PNG");
            }
            return out.toByteArray();
        }
    }
}
