package org.perfspace.convert.archive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.convert.PathPattern;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.writer.parquet.ParquetTable.Column;

/**
 * The columns of every table of an archive that contain the parameters of runs. A column contains numbers only if every
 * value of the parameter is a number that text and number represent equally well, so that a commit {@code 0012345} or
 * {@code 12e4567} stays a text.
 *
 * @param all the columns, in the order in which the parameters were found
 */
public record ParameterColumns(List<Parameter> all) {

    /** No parameters. */
    public static final ParameterColumns NONE = new ParameterColumns(List.of());

    private static final Pattern NAME = Pattern.compile("(?!(?i:run_id)$)[A-Za-z][A-Za-z0-9_]*");

    /** A whole number without leading zeros that fits into 64 bits. */
    private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,17}");

    /** A whole number or a decimal that a double represents with all its digits. */
    private static final Pattern DECIMAL =
            Pattern.compile("(?=.{1,17}$)(?:0|-?[1-9][0-9]*)|(?=.{1,16}$)-?(?:0|[1-9][0-9]*)\\.[0-9]+");

    /** The meaning of a parameter where runs are compared with each other. */
    public enum ParameterRole {
        /** Distinguishes experiments that are not compared with each other in time, such as the program or the input. */
        EXPERIMENT,

        /** Distinguishes experiments by a number over which they scale, such as the number of processes. */
        SCALE,

        /** Distinguishes versions of the program within an experiment, such as the commit. */
        VERSION,

        /** The time of a run, if its value begins with a date such as 2026-01-05; it distinguishes no experiments. */
        TIME,

        /** Numbers the repetitions of a run. */
        REPETITION;

        private static final Set<String> TIMES =
                Set.of("date", "datetime", "day", "launchdate", "measured_at", "time", "timestamp");

        private static final Set<String> VERSIONS =
                Set.of("branch", "build", "commit", "nightly", "release", "rev", "revision", "sha", "tag", "version");

        /**
         * Returns the role of a parameter about which the user has said nothing.
         *
         * @param mayScale whether the parameter has numbers, and the user has not said which ones scale
         */
        static ParameterRole usual(String name, boolean mayScale) {
            if (PathPattern.REPETITIONS.contains(name)) {
                return REPETITION;
            } else if (TIMES.contains(name)) {
                return TIME;
            } else if (VERSIONS.contains(name)) {
                return VERSION;
            }
            return mayScale ? SCALE : EXPERIMENT;
        }

        /**
         * {@return the role of a name as {@link #key} returns it, if there is one}
         *
         * @param text the name
         */
        public static Optional<ParameterRole> of(String text) {
            return Stream.of(values()).filter(role -> role.key().equals(text)).findFirst();
        }

        /** {@return the name of the role in the manifest and on the command line} */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A parameter.
     *
     * @param name its name
     * @param column name of its column, which differs from the name if a table has a column of this name
     * @param kind kind of the values
     * @param role its meaning where runs are compared
     * @param stated whether the user has stated the role, so that it does not follow from name and values
     */
    public record Parameter(String name, String column, LeafKind kind, ParameterRole role, boolean stated) {

        /** {@return whether the values are numbers} */
        public boolean isNumber() {
            return kind != LeafKind.TEXT;
        }
    }

    /** Copies the list. */
    public ParameterColumns {
        all = List.copyOf(all);
    }

    /**
     * {@return the columns that are needed for further runs too; values of known parameters may make a column a text}
     *
     * @param runs the parameters of the runs, by name
     */
    public ParameterColumns with(Collection<Map<String, String>> runs) {
        Set<String> names = new LinkedHashSet<>();
        all.forEach(parameter -> names.add(parameter.name()));
        runs.forEach(run -> names.addAll(run.keySet()));
        return with(names, runs, this::of, this::stated);
    }

    /**
     * {@return the same columns, of which some have a role that the user states}
     *
     * @param roles the roles by the names of parameters; other names are ignored
     */
    public ParameterColumns with(Map<String, ParameterRole> roles) {
        Map<String, ParameterRole> known = new HashMap<>(roles);
        for (Parameter one : all) {
            if (one.stated()) {
                known.putIfAbsent(one.name(), one.role());
            }
        }
        return of(all, name -> Optional.ofNullable(known.get(name)));
    }

    private Optional<ParameterRole> stated(String name) {
        return of(name).filter(Parameter::stated).map(Parameter::role);
    }

    /** Returns columns with the roles that the user has stated, and for all others the usual ones. */
    private static ParameterColumns of(List<Parameter> columns, Function<String, Optional<ParameterRole>> stated) {
        boolean scales =
                columns.stream().anyMatch(one -> stated.apply(one.name()).equals(Optional.of(ParameterRole.SCALE)));
        return new ParameterColumns(columns.stream()
                .map(one -> new Parameter(
                        one.name(),
                        one.column(),
                        one.kind(),
                        stated.apply(one.name()).orElse(ParameterRole.usual(one.name(), one.isNumber() && !scales)),
                        stated.apply(one.name()).isPresent()))
                .toList());
    }

    /** Returns the columns that are needed for runs, and no others, in the same order. */
    ParameterColumns only(Collection<Map<String, String>> runs) {
        Set<String> needed = new HashSet<>();
        runs.forEach(run -> needed.addAll(run.keySet()));
        Set<String> names = new LinkedHashSet<>();
        all.stream().map(Parameter::name).filter(needed::contains).forEach(names::add);
        runs.forEach(run -> names.addAll(run.keySet()));
        return with(names, runs, name -> Optional.empty(), this::stated);
    }

    private static ParameterColumns with(
            Set<String> names,
            Collection<Map<String, String>> runs,
            Function<String, Optional<Parameter>> known,
            Function<String, Optional<ParameterRole>> stated) {
        Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        taken.addAll(ArchiveTables.COLUMNS);
        List<Parameter> columns = new ArrayList<>();
        for (String name : names) {
            Optional<Parameter> before = known.apply(name);
            StringBuilder column =
                    new StringBuilder(before.map(Parameter::column).orElse(name));
            while (!taken.add(column.toString())) {
                column.append('_');
            }
            columns.add(
                    new Parameter(name, column.toString(), kind(name, before, runs), ParameterRole.EXPERIMENT, false));
        }
        return of(columns, stated);
    }

    /**
     * {@return whether a text can be the name of a parameter: letters, digits and {@code _}, but not {@code run_id}}
     *
     * @param text the text
     */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Returns whether there is a parameter with a role. */
    boolean hasRole(String name, ParameterRole role) {
        return of(name).filter(parameter -> parameter.role() == role).isPresent();
    }

    /** Returns a parameter. */
    Optional<Parameter> of(String name) {
        return all.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    private static LeafKind kind(String name, Optional<Parameter> before, Collection<Map<String, String>> runs) {
        boolean whole = before.isEmpty() || before.get().kind() == LeafKind.INT64;
        boolean decimal = before.isEmpty() || before.get().kind() != LeafKind.TEXT;
        for (Map<String, String> run : runs) {
            String value = run.get(name);
            if (value != null) {
                whole &= WHOLE.matcher(value).matches();
                decimal &= DECIMAL.matcher(value).matches();
            }
        }
        return whole ? LeafKind.INT64 : decimal ? LeafKind.DOUBLE : LeafKind.TEXT;
    }

    /** Returns the columns of a run, with the same value in each row; null where the run lacks a parameter. */
    List<Column> of(Map<String, String> run) {
        return all.stream()
                .map(parameter -> column(parameter, run.getOrDefault(parameter.name(), ""), run))
                .toList();
    }

    private static Column column(Parameter parameter, String value, Map<String, String> run) {
        boolean known = run.containsKey(parameter.name());
        Column column =
                switch (parameter.kind()) {
                    case INT64 -> {
                        long number = known ? Long.parseLong(value) : 0;
                        yield Column.number(parameter.column(), LeafKind.INT64, row -> number);
                    }
                    case DOUBLE -> {
                        long bits = known ? Double.doubleToRawLongBits(Double.parseDouble(value)) : 0;
                        yield Column.number(parameter.column(), LeafKind.DOUBLE, row -> bits);
                    }
                    default -> Column.text(parameter.column(), row -> value);
                };
        return column.where(row -> known);
    }

    /** Returns the number that a text represents, if it is one in the sense of this class. */
    static Optional<Double> number(String text) {
        return WHOLE.matcher(text).matches() || DECIMAL.matcher(text).matches()
                ? Optional.of(Double.valueOf(text))
                : Optional.empty();
    }
}
