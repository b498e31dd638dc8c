package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.writer.Writers;

/**
 * Command lines and options of every verb that reads profiles, for tests that try all of them. Placeholders are filled by
 * {@link Subject}; the options of a reduction go to the end of a line.
 */
final class CommandLines {

    /** Lines that look at a profile or combine it with another one, each of which makes sense with every reduction. */
    static final List<String> REDUCIBLE = List.of(
            "info {in}",
            "info --json {in}",
            "info --tree calls {in}",
            "dump {in}",
            "dump --names {in}",
            "dump --view exclusive --format json {in}",
            "dump --view inclusive --format csv --sum {in}",
            "stat {in}",
            "stat --by call-path --json {in}",
            "stat --by location {in}",
            "hot {in}",
            "efficiency {in}",
            "hot --by location --json {in}",
            "compare {in} {other}",
            "compare --json --common {other} {in}",
            "diff {in} {other} -o {out}.cubex",
            "merge {other} {in} -o {out}.hpctoolkit",
            "mean {in} {other} {in} -o {out}.parquet",
            "sum --system collapse {in} {in} -o {out}.sion",
            "min {in} {other} -o {out}.cubex",
            "max {in} {other} -o {out}.cube",
            "ratio {in} {other} -o {out}.cubex");

    private static final List<String> SINGLE = List.of(
            "info --tree metrics {in}",
            "info --tree system {in}",
            "info --tree calls --metric {metric} --view exclusive --threshold 5% --depth 3 {in}",
            "info --flatten --scopes all {in}",
            "info --salvage --preserve-container {in}",
            "dump --format csv {in}",
            "dump --view exclusive --scopes all {in}",
            "dump --names --format json --sum {in}",
            "dump --ids --format csv --csv-safe {in}",
            "dump --matrix time --format png {in}",
            "dump --matrix bandwidth --format pgm {in}",
            "stat --by call-path --top 3 --metric {metric} {in}",
            "stat --flatten --json {in}",
            "hot --by callers --metric {metric} --threshold 0 --depth 9 {in}",
            "efficiency --by region --explain --json {in}",
            "efficiency --format csv {in} {other}",
            "efficiency --format markdown --scaling weak --param-from-path {p} {in}",
            "efficiency --json {other} {in}",
            "efficiency --calls {region} --mpi '**/{region}' --model multiplicative --metric {metric} {in}",
            "hot --by loop --calls {region} --json {in}",
            "hot --calls '**/{region}' --scopes all {in}",
            "stat --sort inclusive --wide {in}",
            "validate {in}",
            "validate --json {in}",
            "validate {in} {other}",
            "compare {in} {in}",
            "compare --normalize {in} {other}",
            "dump --names --mangled {in}",
            "dump --names --call-sites {in}",
            "dump --top 5 --view exclusive {in}",
            "info --empty {in}",
            "compare --cells --top 1 {other} {in}",
            "compare --match name --tolerance 1% --floor 0.5 --ulps 4 --top 2 --junit {out}.xml {in} {other}",
            "diff --match name --system keep --json {other} {in} -o {out}.parquet",
            "merge --system reduce {in} {other} -o {out}.cubex",
            "archive {in} {other} -o {out} --keep-going",
            "archive {in} -o {out} --shard 1/2 --skip-existing",
            "convert {in} {other} -o {out} --to cube --keep-going --json",
            "convert {in} -o {out} --to parquet -j 1 --notes --skip-existing",
            "convert --json --plain {in} {out}.sion",
            "convert --preserve-container --keep-extras {in} {out}.sion",
            "convert --sion-files 2 --sion-block-size 512 {in} {out}.sion",
            "convert --caliper-threads rows {in} {out}.caliper.json",
            "convert --caliper-threads rows {in} {out}.cali",
            "convert --hpctoolkit-scopes execution,function {in} {out}.hpctoolkit",
            "extrap --scaling strong --view inclusive {in} {other} -o {out}.jsonl",
            "extrap --param-from-path '{p}' {in} {other} -o {out}.jsonl",
            "convert --compression none --double-encoding byte-stream-split --row-group-rows 100 {in} {out}.parquet");

    private static final List<String> CONVERSION_OPTIONS =
            List.of("--plain", "--compress", "--keep-extras", "--strict", "--scopes all", "--flatten");

    /** Each reduction, and some that come together. */
    static final List<String> REDUCTIONS = List.of(
            "--metric {metric}",
            "--ranks {rank}",
            "--ranks 0-1",
            "--threads {thread}",
            "--threads 1-9",
            "--root {root}",
            "--root {region}",
            "--prune {region}",
            "--min-share 10% --of {metric}",
            "--max-depth 1",
            "--max-depth 3",
            "--flat",
            "--canonize plain,lower-case,no-files,no-lines",
            "--fold recursion",
            "--fold recursion,templates",
            "--exclusive",
            "--inclusive",
            "--collapse-locations sum",
            "--collapse-locations mean",
            "--collapse-locations min",
            "--collapse-locations max",
            "--flat --collapse-locations sum",
            "--exclusive --max-depth 2 --ranks {rank}",
            "--inclusive --min-share 1% --of {metric} --collapse-locations max",
            "--root {root} --prune {region} --flat --exclusive");

    /** Options that change definitions, each of which makes sense with every output format. */
    private static final List<String> DEFINITION_CHANGES = List.of(
            "derive --to {format} half=metric::{metric}()/2 {in} {out}",
            "derive --to {format} --kind prederived-inclusive half=metric::{metric}()/2 {in} {out}",
            "convert --to {format} --derive ratio=metric::{metric}()/metric::{metric}() {in} {out}",
            "convert --to {format} --derive half=metric::{metric}()/2 --materialize {in} {out}",
            "merge --to {format} --derive half=metric::{metric}()/2 {in} {in} -o {out}",
            "remap --to {format} --spec {spec} {in} {out}",
            "remap --to {format} --spec {spec} --expressions {in} {out}",
            "convert --to {format} --metric {metric} --max-depth 1 {in} {out}",
            "convert --to {format} --canonize plain,lower-case,no-files --fold recursion,templates {in} {out}",
            "convert --to {format} --flat --collapse-locations max {in} {out}",
            "convert --to {format} --common-with {in} --inclusive {in} {out}",
            "convert --to {format} --add-topology grid=1 --name-dimensions grid=x {in} {out}",
            "diff --to {format} {in} {in} -o {out}",
            "mean --to {format} --system collapse {in} {in} -o {out}",
            "ratio --to {format} --match name {in} {in} -o {out}");

    private CommandLines() {}

    /** Each change of the definitions with each format that can be written. */
    static List<String> definitionChanges() {
        return Writers.all().stream()
                .flatMap(writer -> DEFINITION_CHANGES.stream()
                        .map(line -> line.replace("{format}", writer.format().id())))
                .toList();
    }

    /** Lines with options of their own, and conversions to each format with each option. */
    static List<String> withOptions() {
        List<String> lines = new ArrayList<>(SINGLE);
        for (String conversion : conversions()) {
            CONVERSION_OPTIONS.forEach(options -> lines.add(conversion + " " + options));
        }
        for (String stacks : List.of("collapsed", "speedscope")) {
            lines.add("convert --to " + stacks + " --stack-locations each {in} {out}");
            lines.add("convert --to " + stacks + " --stack-metric {metric} {in} {out}");
        }
        return lines;
    }

    /** A conversion to each format that can be written. */
    static List<String> conversions() {
        return Writers.all().stream()
                .map(writer -> "convert --to " + writer.format().id() + " {in} {out}")
                .toList();
    }
}
