package org.perfspace.cli.view;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;

/** The matrix of the times between all pairs of ranks of a LinkTest run: a row for each measuring rank, a column for each partner. */
record LinkPicture(LinkBlocks.Matrix matrix) {

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
        BufferedImage image = new BufferedImage(matrix.ranks(), matrix.ranks(), BufferedImage.TYPE_BYTE_INDEXED, model);
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
