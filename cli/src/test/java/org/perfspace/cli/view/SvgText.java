package org.perfspace.cli.view;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A picture in SVG, as a parser of XML finds it.
 *
 * @param width width with its unit
 * @param texts the title and all texts in the order in which they are drawn
 * @param elements the names of all elements
 */
record SvgText(String width, List<String> texts, Set<String> elements) {

    static SvgText of(String svg) {
        Document document;
        try {
            document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new AssertionError(svg, e);
        }
        List<String> texts = new ArrayList<>();
        Set<String> elements = new TreeSet<>();
        NodeList all = document.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            elements.add(all.item(i).getNodeName());
            if (all.item(i).getNodeName().equals("text")) {
                texts.add(all.item(i).getTextContent());
            }
        }
        return new SvgText(document.getDocumentElement().getAttribute("width"), texts, elements);
    }
}
