package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Visibility;
import org.perfspace.value.CallFlavour;

/** Asks the tools of cubelib about a {@code .cubex}. */
final class CubeJudge {

    private static final Set<Integer> DONE = Set.of(0);

    /** Linux passes no argument of 128 KiB or more to a program; a name has fewer characters than this. */
    private static final int LONGEST_NAME = 30_000;

    private final String name;
    private final Path file;
    private final Path folder;
    private final PerformanceSpace space;
    private final List<Complaint> complaints = new ArrayList<>();

    /**
     * Prepares to judge a file.
     *
     * @param name the sample, and how the file was made
     * @param file a {@code .cubex}
     * @param folder an empty directory for the files that tools write
     * @param space what the file must hold
     */
    CubeJudge(String name, Path file, Path folder, PerformanceSpace space) {
        this.name = name;
        this.file = file;
        this.folder = folder;
        this.space = space;
    }

    /** Returns the complaints of the tools that users run every day about the file. */
    List<Complaint> daily(Path equal) throws IOException {
        Summary.file();
        Definitions d = space.definitions();
        ask(DONE, "cube_info", file);
        ask(DONE, "cube_dump", "-m", "all", "-c", "all", "-z", "stored", file);
        ask(DONE, "cube_cmp", file, equal);
        String root = d.callNodes().isEmpty() ? "" : d.regionOf(0).mangledName();
        String region = isArgument(root) ? root : "";
        for (String metric : metric().stream().toList()) {
            ask(DONE, "cube_stat", "-%", "-m", metric, "-r", region.replaceAll(",.*", ""), file);
            ask(DONE, "cube_calltree", "-a", "-i", "-m", metric, "-f", file);
        }
        List<String> once = calledOnce(d);
        if (!once.isEmpty()) {
            ask(DONE, "cube_cut", "-r", once.get(0), "-o", folder.resolve("cut"), file);
        }
        return complaints;
    }

    /** Returns the complaints of further tools about the file. */
    List<Complaint> seldom() throws IOException {
        Definitions d = space.definitions();
        for (String metric : metric().stream().toList()) {
            ask(DONE, "cube_nodeview", "-m", metric, file);
        }
        if (d.metric("time") != null && d.metric("visits") != null) {
            // these two ask for metrics of that name, whatever metric is named to them
            ask(DONE, "cube_regioninfo", "-r", "-m", "time", file);
            ask(DONE, "cube_stat", "-t", "10", "-m", "time", file);
        }
        ask(DONE, "cube_dump", "-w", file);
        ask(DONE, "cube_dump", "-m", "all", "-c", "all", "-z", "incl", "-t", "aggr", "-s", "csv2", file);
        ask(DONE, "cube_sanity", file);
        ask(Set.of(0, 1), "cube_is_empty", file);
        ask(DONE, "cube_clean", "-o", folder.resolve("clean"), file);
        ask(DONE, "cube_exclusify", "-o", folder.resolve("exclusive"), file);
        ask(DONE, "cube_inclusify", "-o", folder.resolve("inclusive"), file);
        ask(DONE, "cube_canonize", "-c", file, folder.resolve("canonized.cubex"));
        ask(DONE, "cube4to3", "-o", folder.resolve("version3.cube"), file);
        List<String> once = calledOnce(d);
        if (once.size() > 1) {
            ask(DONE, "cube_cut", "-p", once.get(once.size() - 1), "-o", folder.resolve("cut"), file);
        }
        if (d.locationGroups().size() > 1) {
            ask(DONE, "cube_part", "-R", d.locationGroups().get(0).rank(), "-o", folder.resolve("part"), file);
        }
        return complaints;
    }

    /** Where the values that {@code cube_raw} or {@code pycubexr_dump} reads differ from those of the space. */
    List<Complaint> values(String tool, Cells.Ids ids, CallFlavour... flavours) throws IOException {
        for (CallFlavour flavour : flavours) {
            if (Tools.has(tool) && Exceptions.asks(tool, name)) {
                String view =
                        switch (flavour) {
                            case STORED -> "stored";
                            case EXCLUSIVE -> "excl";
                            case INCLUSIVE -> "incl";
                        };
                // pyCubexR does not know the names ghost_N of the members of hidden metrics
                boolean hidden = !tool.equals("pycubexr_dump");
                Cells cells =
                        new Cells(space, flavour, ids, metric -> hidden || metric.visibility() != Visibility.GHOST);
                Tools.Answer answer = Tools.read(cells::line, tool, file, view);
                if (answer.exitCode() != 0) {
                    complaints.add(new Complaint(tool, name, answer.complaint()));
                } else {
                    cells.differences().forEach(what -> complaints.add(new Complaint(tool, name, what)));
                }
                Summary.cells(tool, cells.cells());
            }
        }
        return complaints;
    }

    private static boolean isArgument(String name) {
        return name.length() < LONGEST_NAME;
    }

    /** Returns the regions that have one call node only: cube_cut refuses some names that several call nodes have. */
    private static List<String> calledOnce(Definitions d) {
        Map<String, Long> calls = d.callNodes().stream()
                .collect(Collectors.groupingBy(
                        node -> d.regionOf(node.id()).name(), LinkedHashMap::new, Collectors.counting()));
        return calls.entrySet().stream()
                .filter(region -> region.getValue() == 1 && isArgument(region.getKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private void ask(Set<Integer> good, String tool, Object... arguments) throws IOException {
        if (Tools.has(tool) && Exceptions.asks(tool, name)) {
            Tools.Answer answer = Tools.run(folder, tool, arguments);
            if (!good.contains(answer.exitCode()) || !answer.error().isEmpty()) {
                complaints.add(new Complaint(tool, name, answer.complaint()));
            }
        }
    }

    /** A metric that the tools can be asked for: they divide lists at commas. */
    private Optional<String> metric() {
        return space.definitions().metrics().stream()
                .filter(metric -> metric.visibility() == Visibility.NORMAL
                        && !metric.kind().derived()
                        && !space.definitions().isVoid(metric.id()))
                .map(Metric::name)
                .filter(metric -> metric.matches("[A-Za-z0-9_:]+"))
                .findFirst();
    }
}
