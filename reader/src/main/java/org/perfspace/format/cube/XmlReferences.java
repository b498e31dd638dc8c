package org.perfspace.format.cube;

import java.util.regex.Pattern;

/**
 * References in the XML of Cube files. Scanners of Cube's own tools read an ampersand that begins no reference as itself, so
 * that it stands in texts of real files (README.md, section 7), where an XML parser refuses it.
 */
public final class XmlReferences {

    /** Number of characters from an ampersand on in which a reference ends. */
    public static final int LONGEST = 12;

    private static final Pattern REFERENCE =
            Pattern.compile("&(?:amp|lt|gt|quot|apos|#[0-9]{1,8}|#x[0-9a-fA-F]{1,7});");

    private XmlReferences() {}

    /** Returns whether a text begins with one of XML's five entities or with a character reference. */
    public static boolean isReference(CharSequence text) {
        return REFERENCE.matcher(text).lookingAt();
    }
}
