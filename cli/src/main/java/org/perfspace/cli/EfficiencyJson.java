package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.model.Definitions;

/** Prints efficiencies as JSON. */
record EfficiencyJson(Definitions definitions, Efficiencies efficiencies, Writer out) {

    /**
     * Writes the report.
     *
     * @param overlap what a trace tells about accelerators
     * @param by what losses are listed by: {@code call-path} or {@code region}; empty for no list
     */
    public void write(String file, Optional<Efficiencies.Overlap> overlap, String by, int top, boolean explain)
            throws IOException {
        Json.object(out, json -> {
            json.writeStringField("file", file);
            json.writeStringField("metric", efficiencies.metric().name());
            json.writeStringField(
                    "unit",
                    efficiencies.isTime() ? "sec" : efficiencies.metric().unit());
            json.writeStringField("model", efficiencies.model().toString());
            json.writeNumberField("threads", efficiencies.threads());
            Json.number(json, "runtime", efficiencies.runtime());
            Json.number(json, "useful", efficiencies.useful());
            efficiencies(json, efficiencies.tree());
            if (efficiencies.accelerators().isPresent()) {
                Efficiencies.Accelerators accelerators =
                        efficiencies.accelerators().get();
                json.writeObjectFieldStart("accelerators");
                json.writeNumberField("streams", accelerators.streams());
                Json.number(json, "kernels", accelerators.kernels());
                Json.number(json, "copies", accelerators.copies());
                if (overlap.isPresent()) {
                    Json.number(json, "busy", overlap.get().busy());
                    Json.number(json, "beside", overlap.get().beside());
                }
                json.writeEndObject();
            }
            Json.texts(json, "findings", efficiencies.findings());
            processes(json);
            if (!by.isEmpty()) {
                losses(json, by, top);
            }
            if (explain) {
                explain(json);
            }
        });
    }

    /** Writes efficiencies in the order of their tree. */
    static void efficiencies(JsonGenerator json, List<Efficiency> rows) throws IOException {
        Json.objects(json, "efficiencies", rows, row -> {
            json.writeStringField("name", row.kind().key());
            json.writeNumberField("level", row.level());
            Json.number(json, "value", row.value());
            if (!row.isPresent()) {
                json.writeStringField("absent", row.absent());
            }
        });
    }

    private void processes(JsonGenerator json) throws IOException {
        Json.objects(json, "processes", efficiencies.processes(), process -> {
            json.writeNumberField(
                    "rank", definitions.locationGroups().get(process.group()).rank());
            json.writeNumberField("threads", process.threads());
            Json.number(json, "runtime", process.runtime());
            Json.number(json, "useful", process.useful());
            Json.number(json, "serial", process.serial());
            Json.number(json, "parallel", process.parallel());
            Json.number(json, "mpi", process.mpi());
            Json.number(json, "openmp", process.openmp());
            Json.number(json, "library", process.library());
            Json.number(json, "io", process.io());
            Json.number(json, "ideal", process.ideal());
        });
    }

    private void losses(JsonGenerator json, String by, int top) throws IOException {
        boolean byRegion = by.equals("region");
        PointNames names = new PointNames(definitions);
        json.writeStringField("by", by);
        Json.objects(json, "losses", byRegion ? efficiencies.regions(top) : efficiencies.callPaths(top), loss -> {
            json.writeNumberField(
                    "id",
                    byRegion
                            ? definitions.regions().get(loss.id()).fileId()
                            : definitions.callNodes().get(loss.id()).fileId());
            json.writeStringField(
                    "name", byRegion ? definitions.regions().get(loss.id()).name() : names.callPath(loss.id()));
            Json.number(json, "sum", loss.sum());
            Json.number(json, "imbalance", loss.imbalance());
            Json.number(json, "mpi", loss.mpi());
            Json.number(json, "openmp", loss.openmp());
            Json.number(json, "serial", loss.serial());
            Json.number(json, "other", loss.other());
        });
    }

    private void explain(JsonGenerator json) throws IOException {
        Json.objects(json, "counted", efficiencies.counted(), counted -> {
            json.writeNumberField(
                    "id", definitions.regions().get(counted.region()).fileId());
            json.writeStringField(
                    "name", definitions.regions().get(counted.region()).name());
            json.writeStringField("activity", counted.activity().toString());
            Json.number(json, "time", counted.time());
        });
    }
}
