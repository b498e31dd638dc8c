package org.perfspace.writer.firefox;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.io.JsonText;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.writer.firefox.TableText.Kind;

/** The tables that all threads refer to: stacks are call nodes, frames and functions are regions. */
final class SharedTables {

    private static final String[] COLORS = {
        "blue", "green", "orange", "purple", "yellow", "lightblue", "red", "magenta", "brown", "lightred"
    };

    private final Definitions definitions;
    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private final Map<String, Integer> files = new LinkedHashMap<>();
    private final Map<String, Integer> categories = new LinkedHashMap<>();

    SharedTables(Definitions definitions) {
        this.definitions = definitions;
        categories.put(Region.UNKNOWN, 0);
        for (Region region : definitions.regions()) {
            indexOf(strings, region.name());
            indexOf(categories, region.paradigm());
            if (!region.module().isEmpty()) {
                indexOf(files, region.module());
                indexOf(strings, region.module());
            }
        }
    }

    private static int indexOf(Map<String, Integer> list, String text) {
        Integer known = list.putIfAbsent(text, list.size());
        return known == null ? list.size() - 1 : known;
    }

    /**
     * Writes the list of categories: one for each programming model; the first one, in grey, is for regions without a
     * programming model.
     */
    void writeCategories(JsonText text) {
        text.name("categories").raw("[");
        int index = 0;
        for (String paradigm : categories.keySet()) {
            text.raw(index == 0 ? "" : ",")
                    .raw("{\"name\":")
                    .text(index == 0 ? "Other" : paradigm)
                    .raw(",\"color\":")
                    .text(index == 0 ? "grey" : COLORS[(index - 1) % COLORS.length])
                    .raw(",\"subcategories\":[\"Other\"]}");
            index++;
        }
        text.raw("],");
    }

    void write(TableText out) throws IOException {
        out.text().raw("\"shared\":{\n\"stackTable\":{");
        int nodes = definitions.callNodes().size();
        out.column("frame", Kind.INTEGER, nodes, node -> node(node).region());
        out.column("prefix", Kind.INDEX, nodes, node -> node(node).parent());
        out.length(nodes);
        writeFrames(out);
        writeFunctions(out);
        out.text().raw(",\n\"resourceTable\":{\"lib\":[],\"name\":[],\"host\":[],\"type\":[],\"length\":0}");
        out.text()
                .raw(
                        ",\n\"nativeSymbols\":{\"libIndex\":[],\"address\":[],\"name\":[],\"functionSize\":[],\"length\":0}");
        writeSources(out);
        out.text().raw(",\n\"stringArray\":[");
        String separator = "";
        for (String string : strings.keySet()) {
            out.text().raw(separator).text(string);
            separator = ",";
        }
        out.text().raw("]},\n");
    }

    private void writeFrames(TableText out) throws IOException {
        int regions = definitions.regions().size();
        out.text().raw(",\n\"frameTable\":{");
        out.column("address", Kind.INTEGER, regions, region -> -1);
        out.column("inlineDepth", Kind.INTEGER, regions, region -> 0);
        out.column(
                "category",
                Kind.INTEGER,
                regions,
                region -> categories.get(region(region).paradigm()));
        out.column("subcategory", Kind.INTEGER, regions, region -> 0);
        out.column("func", Kind.INTEGER, regions, region -> region);
        out.column("nativeSymbol", Kind.INDEX, regions, region -> -1);
        out.column("innerWindowID", Kind.INDEX, regions, region -> -1);
        out.column("line", Kind.INDEX, regions, region -> -1);
        out.column("column", Kind.INDEX, regions, region -> -1);
        out.length(regions);
    }

    private void writeFunctions(TableText out) throws IOException {
        int regions = definitions.regions().size();
        out.text().raw(",\n\"funcTable\":{");
        out.column(
                "name",
                Kind.INTEGER,
                regions,
                region -> strings.get(region(region).name()));
        out.column("isJS", Kind.FLAG, regions, region -> 0);
        out.column("relevantForJS", Kind.FLAG, regions, region -> 0);
        out.column("resource", Kind.INTEGER, regions, region -> -1);
        out.column(
                "source",
                Kind.INDEX,
                regions,
                region -> files.getOrDefault(region(region).module(), -1));
        out.column("lineNumber", Kind.INDEX, regions, region -> region(region).beginLine());
        out.column("columnNumber", Kind.INDEX, regions, region -> -1);
        out.length(regions);
    }

    private void writeSources(TableText out) throws IOException {
        int[] names = files.keySet().stream().mapToInt(strings::get).toArray();
        out.text().raw(",\n\"sources\":{");
        out.column("id", Kind.INDEX, names.length, file -> -1);
        out.column("filename", Kind.INTEGER, names.length, file -> names[file]);
        out.column("startLine", Kind.INTEGER, names.length, file -> 1);
        out.column("startColumn", Kind.INTEGER, names.length, file -> 1);
        out.column("sourceMapURL", Kind.INDEX, names.length, file -> -1);
        out.length(names.length);
    }

    private Region region(int id) {
        return definitions.regions().get(id);
    }

    private CallNode node(int id) {
        return definitions.callNodes().get(id);
    }
}
