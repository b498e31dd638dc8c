package org.perfspace.reader.cube.anchor;

import java.nio.charset.Charset;

/** The rules for the text of anchor.xml, which see it on its way to the parser, before anything in it is repaired. */
public interface TextRules {

    /** Begins the text, if need be once more: text that is not UTF-8 is read again as Latin 1. */
    void begin(Charset charset);

    /** Takes the next part of the text. */
    void text(char[] buffer, int offset, int length);

    /** Ends the text. */
    void end();
}
