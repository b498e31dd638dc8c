package org.perfspace.format.cube;

import java.util.regex.Pattern;

/**
 * References in the XML of Cube files. The scanners of Cube's own tools accept an ampersand that does not begin a
 * reference as a literal character. Such ampersands therefore occur in real files (README.md, section 7), but an XML
 * parser rejects them.
 */
public final class XmlReferences {

    /** Maximum number of characters of a reference, including the ampersand. */
    public static final int LONGEST = 12;

    private static final Pattern REFERENCE =
            Pattern.compile("&(?:amp|lt|gt|quot|apos|#[0-9]{1,8}|#x[0-9a-fA-F]{1,7});");

    private XmlReferences() {}

    /** Returns whether a text begins with one of XML's five entities or with a character reference. */
    public static boolean isReference(CharSequence text) {
        return REFERENCE.matcher(text).lookingAt();
    }
}
