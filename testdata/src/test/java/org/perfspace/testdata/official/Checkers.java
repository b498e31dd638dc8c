package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SharedData;

/** Asks the checkers beside the checkout, which know the formats from their documents and not from our code. */
final class Checkers {

    private Checkers() {}

    /**
     * Runs {@code check} on files.
     *
     * @param checker such as {@code cubepeek.py}
     * @param files files by the names of messages
     */
    static List<Complaint> check(String checker, Map<String, Path> files) throws IOException, InterruptedException {
        List<Complaint> complaints = new ArrayList<>();
        if (SharedData.find("tools/" + checker).isEmpty() || files.isEmpty()) {
            return complaints;
        }
        Map<String, Path> all = new java.util.LinkedHashMap<>(files);
        List<String> codes = Shared.checkEach(checker, "check", List.copyOf(all.values()))
                .output()
                .lines()
                .toList();
        int next = 0;
        for (Map.Entry<String, Path> file : all.entrySet()) {
            Summary.run(checker);
            String code = next < codes.size() ? codes.get(next++) : "the checker ended early";
            if (!code.equals("0")) {
                Shared.Verdict verdict = Shared.check(checker, "check", file.getValue());
                if (verdict.exitCode() != 0) {
                    verdict.output()
                            .lines()
                            .forEach(line -> complaints.add(new Complaint(checker, file.getKey(), line)));
                }
            }
        }
        return complaints;
    }
}
