package org.perfspace.writer.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Tree;

/**
 * Writes XML in the only spelling that cubelib's scanner accepts: no self-closing elements except {@code attr},
 * {@code parameter} and {@code dim}; double quotes; the five named entities. Texts are converted to {@link NativeText}.
 * Provides the elements that are the same in Cube 4, CUBE 3 and CUBE 2.
 */
public final class XmlText {

    private final Writer out;

    /** Creates a writer to a text stream, which is not closed. */
    public XmlText(Writer out) {
        this.out = out;
    }

    /** Writes text without escaping it. */
    public XmlText raw(String text) throws IOException {
        out.write(text);
        return this;
    }

    /** Begins a tag: {@code <name}. Attributes follow, then {@link #close} or {@link #closeEmpty}. */
    public XmlText open(String name) throws IOException {
        out.write('<');
        out.write(name);
        return this;
    }

    /** Writes an attribute. */
    public XmlText with(String key, String value) throws IOException {
        out.write(' ');
        out.write(key);
        out.write("=\"");
        escape(NativeText.attribute(value));
        out.write('"');
        return this;
    }

    /** Writes an attribute. */
    public XmlText with(String key, long value) throws IOException {
        return with(key, Long.toString(value));
    }

    /** Writes an attribute, unless its value is empty. */
    public XmlText withUnlessEmpty(String key, String value) throws IOException {
        return value.isEmpty() ? this : with(key, value);
    }

    /** Ends a tag. */
    public XmlText close() throws IOException {
        out.write(">\n");
        return this;
    }

    /** Ends the tag of an element without content. */
    public XmlText closeEmpty() throws IOException {
        out.write("/>\n");
        return this;
    }

    /** Ends an opening tag, and writes the element's text and closing tag. */
    public XmlText text(String name, String text) throws IOException {
        out.write('>');
        escape(NativeText.element(text));
        return end(name);
    }

    /** Writes an element with text. */
    public XmlText element(String name, String text) throws IOException {
        return open(name).text(name, text);
    }

    /** Writes an element with text, unless the text is empty. */
    public XmlText elementUnlessEmpty(String name, String text) throws IOException {
        return text.isEmpty() ? this : element(name, text);
    }

    /** Writes a closing tag. */
    public XmlText end(String name) throws IOException {
        out.write("</");
        out.write(name);
        out.write(">\n");
        return this;
    }

    /** Writes an {@code <attr>} for each attribute. */
    public XmlText attributes(Attributes attributes) throws IOException {
        for (Map.Entry<String, String> attribute : attributes.values().entrySet()) {
            open(ATTR)
                    .with(KEY, attribute.getKey())
                    .with(VALUE, attribute.getValue())
                    .closeEmpty();
        }
        return this;
    }

    /** Writes the {@code <doc>} element with its mirrors. */
    public XmlText mirrors(List<String> mirrors) throws IOException {
        open(DOC).close().open(MIRRORS).close();
        for (String mirror : mirrors) {
            element(MURL, mirror);
        }
        return end(MIRRORS).end(DOC);
    }

    /** Writes a {@code <parameter>} for each parameter of a call node. */
    public XmlText parameters(List<Parameter> parameters) throws IOException {
        for (Parameter parameter : parameters) {
            open(PARAMETER)
                    .with(PARTYPE, parameter.kind() == Parameter.Kind.NUMERIC ? NUMERIC : STRING)
                    .with(PARKEY, parameter.key())
                    .with(PARVALUE, parameter.value())
                    .closeEmpty();
        }
        return this;
    }

    /** Closes the element of a node and those of all ancestors of which it is the last descendant. */
    public XmlText endSubtrees(String name, Tree tree, int node) throws IOException {
        for (int n = node; n != Tree.NO_PARENT && tree.end(n) == node + 1; n = tree.parent(n)) {
            end(name);
        }
        return this;
    }

    private void escape(String text) throws IOException {
        int done = 0;
        for (int i = 0; i < text.length(); i++) {
            String entity = entity(text.charAt(i));
            if (!entity.isEmpty()) {
                out.write(text, done, i - done);
                out.write(entity);
                done = i + 1;
            }
        }
        out.write(text, done, text.length() - done);
    }

    private static String entity(char c) {
        return switch (c) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&apos;";
            default -> "";
        };
    }
}
