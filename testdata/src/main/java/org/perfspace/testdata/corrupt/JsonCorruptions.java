package org.perfspace.testdata.corrupt;

import java.util.List;
import org.perfspace.format.Format;

/** Kinds of damage to Hatchet's literal JSON and to Caliper's json-split. */
final class JsonCorruptions {

    private JsonCorruptions() {}

    static List<Corruption> all() {
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
                hatchet("trailing-bytes", "there is a second list behind the end", p -> p.append("[]")),
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

    private static Corruption hatchet(String kind, String what, Corruption.Edit edit) {
        return Corruption.of(Format.HATCHET, kind, what, edit);
    }

    private static Corruption caliper(String kind, String what, Corruption.Edit edit) {
        return Corruption.of(Format.CALIPER, kind, what, edit);
    }
}
