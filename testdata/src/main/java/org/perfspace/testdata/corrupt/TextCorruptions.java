package org.perfspace.testdata.corrupt;

import java.util.List;
import org.perfspace.format.Format;
import org.perfspace.io.IoConsumer;

/** Kinds of damage to texts: CUBE 3 XML files, Hatchet's literal JSON, Caliper's json-split, and collapsed stacks. */
final class TextCorruptions {

    private TextCorruptions() {}

    static List<Corruption> cubeXml() {
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

    static List<Corruption> hatchet() {
        return List.of(
                hatchet("cut", "the second half is missing", p -> p.cut(p.size() / 2)),
                hatchet(
                        "no-node",
                        "a number stands for a node",
                        p -> p.replace("\"children\": [", "\"children\": [7,")),
                hatchet("no-name", "a node has no name", p -> p.replace("\"name\"", "\"nane\"")),
                hatchet(
                        "no-frame",
                        "the frame of a node is a text",
                        p -> p.replace("{\"name\": \"MPI", "\"MPI\", \"x\": {\"y\": \"")),
                hatchet(
                        "no-metrics",
                        "the metrics of a node are a list",
                        p -> p.replace("\"metrics\": {", "\"metrics\": [], \"x\": {")),
                hatchet(
                        "no-number",
                        "a number has two fractions",
                        p -> p.insert(p.find(".", p.find("time")) + 2, ".5")),
                hatchet("long-number", "a number has 2,000 digits", p -> p.insert(p.find("0."), "1".repeat(2000))),
                hatchet("trailing-bytes", "there is a second list behind the end", p -> p.append("[]")));
    }

    static List<Corruption> caliper() {
        return List.of(
                caliper("cut", "the second half is missing", p -> p.cut(p.size() / 2)),
                caliper("short-row", "a row has no call node", p -> p.replace(", 0],", "],")),
                caliper("long-row", "a row has a column more", p -> p.replace(", 0],", ", 0, 0],")),
                caliper("unknown-node", "a row is of a node that does not exist", p -> p.replace(", 0],", ", 99999],")),
                caliper("no-cell", "a cell is a list", p -> p.replace("[\n[", "[\n[[],")),
                caliper(
                        "no-columns",
                        "the names of the columns are missing",
                        p -> p.replace("\"columns\"", "\"colunms\"")),
                caliper(
                        "equal-columns",
                        "two columns have the same name",
                        p -> p.replace("\"path\"]", "\"mpi.rank\"]")),
                caliper(
                        "missing-metadata",
                        "there is nothing about a column",
                        p -> p.replace(", {\"is_value\": false}]", "]")),
                caliper(
                        "no-is-value",
                        "a column does not say what it holds",
                        p -> p.replace("\"is_value\"", "\"is_volue\"")),
                caliper("no-label", "a node has no label", p -> p.replace("\"label\"", "\"lable\"")),
                caliper("late-parent", "a node is below itself", p -> p.replace("\"parent\": 0", "\"parent\": 1")),
                caliper("no-rank", "a rank is a text", p -> p.replace(", 0, 0],", ", \"first\", 0],")),
                caliper(
                        "twice",
                        "there are two lists of nodes",
                        p -> p.replace("\"nodes\": [", "\"nodes\": [], \"nodes\": [")),
                caliper("trailing-bytes", "there is text behind the end", p -> p.append("{}")));
    }

    static List<Corruption> collapsed() {
        return List.of(
                stacks("no-number", "the last line has letters in its number", p -> p.insert(p.size() - 1, "x4")),
                stacks("no-value", "the last line is a stack without a number", p -> p.append("main;solve\n")));
    }

    private static Corruption xml(String kind, String what, IoConsumer<Patch> edit) {
        return Corruption.of(Format.CUBE3, kind, what, edit);
    }

    private static Corruption hatchet(String kind, String what, IoConsumer<Patch> edit) {
        return Corruption.of(Format.HATCHET, kind, what, edit);
    }

    private static Corruption caliper(String kind, String what, IoConsumer<Patch> edit) {
        return Corruption.of(Format.CALIPER, kind, what, edit);
    }

    private static Corruption stacks(String kind, String what, IoConsumer<Patch> edit) {
        return Corruption.of(Format.COLLAPSED, kind, what, edit);
    }
}
