package org.perfspace.format.cube;

import java.nio.charset.Charset;

/** The rules for the text of anchor.xml. They receive the text on its way to the parser, before any repairs. */
interface TextRules {

    /** Begins the text. It may begin a second time: text that is not valid UTF-8 is read again as Latin 1. */
    void begin(Charset charset);

    /** Receives the next part of the text. */
    void text(char[] buffer, int offset, int length);

    /** Ends the text. */
    void end();
}
