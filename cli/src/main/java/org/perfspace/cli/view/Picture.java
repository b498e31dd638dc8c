package org.perfspace.cli.view;

import java.io.IOException;
import org.perfspace.convert.archive.ArchivedValues;
import org.perfspace.io.Place;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.ValueType;
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
     * @param wide whether the picture is as wide as two columns
     */
    public static byte[] of(Kind kind, ViewProfile profile, ViewOptions options, boolean wide) throws IOException {
        PerformanceSpace space = profile.sides().get(0);
        Place place = Place.of(profile.name());
        SvgPicture picture = new SvgPicture(wide, title(kind, profile.shownName(), options));
        return switch (kind) {
            case FLAME ->
                picture.toBytes(new FlamePicture(space.definitions(), values(space, place, true)).draw(picture));
            case HEAT -> picture.toBytes(heat(space, place, options, picture));
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

    private static double heat(PerformanceSpace space, Place place, ViewOptions options, SvgPicture picture)
            throws IOException {
        PictureValues values = values(space, place, false);
        PageColumns columns = PageColumns.of(space.definitions(), options.level());
        return new HeatPicture(space, metric(space, place), values, columns).draw(picture, columns.level());
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

    private static PictureValues values(PerformanceSpace space, Place place, boolean widths) throws IOException {
        Metric metric = metric(space, place);
        ValueType type = metric.type();
        if (!type.isNumber() || type.isExtreme()) {
            throw place.unsupported(
                    "expected a metric that can be added, found \"%s\" of type %s", metric.name(), type.toString());
        }
        try {
            PictureValues values = PictureValues.of(space, metric);
            if (values.largest() == 0 || (widths && !(values.whole() > 0))) {
                throw place.unsupported("expected values of metric \"%s\" to draw, found none", metric.name());
            }
            return values;
        } catch (ViewException e) {
            throw place.unsupported("expected a metric that can be added: %s", String.valueOf(e.getMessage()));
        }
    }

    private static Metric metric(PerformanceSpace space, Place place) throws IOException {
        return space.definitions()
                .usualMetric()
                .orElseThrow(() -> place.unsupported("expected a metric to draw, found none"));
    }
}
