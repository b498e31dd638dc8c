package org.perfspace.testdata.hostile;

/** Texts of anchor.xml, and of CUBE 3 files, around something odd. */
final class Anchors {

    private static final String METRICS =
            """
            <metrics>
            <metric id="0">
            <disp_name>Time</disp_name>
            <uniq_name>time</uniq_name>
            <dtype>DOUBLE</dtype>
            <uom>sec</uom>
            <url></url>
            <descr></descr>
            </metric>
            </metrics>
            """;
    private static final String SYSTEM =
            """
            <system>
            <systemtreenode Id="0">
            <name>m</name>
            <class>machine</class>
            <locationgroup Id="0">
            <name>p</name>
            <rank>0</rank>
            <type>process</type>
            <location Id="0">
            <name>t</name>
            <rank>0</rank>
            <type>thread</type>
            </location>
            </locationgroup>
            </systemtreenode>
            </system>
            """;

    private Anchors() {}

    /** A sound one with one region of this name, and these call nodes, as elements. */
    static String anchor(String head, String region, String callNodes) {
        return head + "<cube version=\"4.4\">\n" + METRICS
                + "<program>\n<region id=\"0\" mod=\"\" begin=\"-1\" end=\"-1\">\n<name>"
                + region + "</name>\n<url></url>\n<descr></descr>\n</region>\n" + callNodes + "</program>\n" + SYSTEM
                + "</cube>\n";
    }

    /** The same as a CUBE 3 file. */
    static String cube3(String head, String region, String callNodes) {
        return head + "<cube version=\"3.0\">\n" + METRICS.replace("DOUBLE", "FLOAT")
                + "<program>\n<region id=\"0\" mod=\"\" begin=\"-1\" end=\"-1\">\n<name>" + region
                + "</name>\n<url></url>\n<descr></descr>\n</region>\n" + callNodes
                + "</program>\n<system>\n<machine Id=\"0\">\n<name>m</name>\n<descr></descr>\n<node Id=\"0\">\n<name>n</name>\n"
                + "<descr></descr>\n<process Id=\"0\">\n<name>p</name>\n<rank>0</rank>\n<thread Id=\"0\">\n<name>t</name>\n"
                + "<rank>0</rank>\n</thread>\n</process>\n</node>\n</machine>\n</system>\n<severity>\n</severity>\n</cube>\n";
    }

    /** Call nodes of which each is the only child of the one before. */
    static String chain(int depth) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            text.append("<cnode id=\"").append(i).append("\" calleeId=\"0\">\n");
        }
        return text.append("</cnode>\n".repeat(depth)).toString();
    }

    /** A document type with entities of which each is ten of the one before. */
    static String laughs() {
        StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<!DOCTYPE cube [\n<!ENTITY l0 \"lol\">\n");
        for (int i = 1; i < 10; i++) {
            text.append("<!ENTITY l")
                    .append(i)
                    .append(" \"")
                    .append(("&l" + (i - 1) + ";").repeat(10))
                    .append("\">\n");
        }
        return text.append("]>\n").toString();
    }
}
