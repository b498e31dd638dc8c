package org.perfspace.testdata.corrupt;

import java.util.List;
import org.perfspace.format.Format;

/** Kinds of damage to CUBE 3 XML files. */
final class CubeXmlCorruptions {

    private CubeXmlCorruptions() {}

    static List<Corruption> all() {
        return List.of(
                xml("truncated", "the file ends in the middle", p -> p.cut(p.size() / 2)),
                xml("bad-utf8", "a name is not UTF-8", p -> p.putU8(p.find("<name>main") + 6, 0xff)),
                xml("bad-xml", "an end tag is misspelt", p -> p.replace("</metrics>", "</mertics>")),
                xml(
                        "entities",
                        "a document type defines entities that grow",
                        p -> p.replace(
                                "<cube ",
                                "<!DOCTYPE cube [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n<cube ")),
                xml(
                        "unknown-region",
                        "a call node enters a region that does not exist",
                        p -> p.replace("calleeId=\"71\"", "calleeId=\"9999\"")),
                xml(
                        "duplicate-id",
                        "two call nodes have number 1",
                        p -> p.replace("<cnode id=\"2\"", "<cnode id=\"1\"")),
                xml("negative-id", "a metric has number -1", p -> p.replace("<metric id=\"1\"", "<metric id=\"-1\"")),
                xml(
                        "unknown-metric",
                        "values are of a metric that does not exist",
                        p -> p.replace("<matrix metricId=\"1\"", "<matrix metricId=\"999\"")),
                xml(
                        "unknown-call-node",
                        "values are of a call node that does not exist",
                        p -> p.replace("<row cnodeId=\"1\"", "<row cnodeId=\"99999\"")),
                xml("no-number", "a value is not a number", p -> p.insert(p.find(">", p.find("<row ")) + 1, "12x4\n")),
                xml(
                        "too-many-values",
                        "a row has a value more than there are locations",
                        p -> p.insert(p.find(">", p.find("<row ")) + 1, "1\n")),
                xml("trailing-bytes", "there is text behind the end", p -> p.append("more than there should be")));
    }

    private static Corruption xml(String kind, String what, Corruption.Edit edit) {
        return Corruption.of(Format.CUBE3, kind, what, edit);
    }
}
