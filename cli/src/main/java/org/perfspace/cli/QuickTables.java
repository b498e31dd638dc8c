package org.perfspace.cli;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.perfspace.cli.options.AnyNumber;
import org.perfspace.cli.options.Count;
import org.perfspace.cli.options.Fraction;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParentCommand;

/** The texts of {@link QuickTable}, from the annotations of the verbs. */
final class QuickTables {

    /** The kind of what is left to picocli. */
    private static final String OTHER = "other";

    private QuickTables() {}

    /** Writes the table of each verb beside the classes. */
    static void write(CommandLine command, Path classes) throws IOException {
        Path directory = classes.resolve(QuickTable.class.getPackageName().replace('.', '/'));
        Files.createDirectories(directory);
        for (Map.Entry<String, CommandLine> verb : command.getSubcommands().entrySet()) {
            Optional<String> text = text(verb.getValue().getCommandSpec());
            if (text.isPresent()) {
                Files.writeString(directory.resolve(QuickTable.resource(verb.getKey())), text.get());
            }
        }
    }

    /** Returns the table of a verb, or nothing if it is one that looks at picocli's model, as help does. */
    static Optional<String> text(CommandSpec verb) {
        Object object = verb.userObject();
        List<Field> fields = fields(object.getClass());
        if (fields.stream().anyMatch(field -> field.isAnnotationPresent(CommandLine.Spec.class))) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        line(text, "verb", object.getClass().getName());
        List<Object> objects = new ArrayList<>(List.of(object));
        for (Field field : fields) {
            if (field.isAnnotationPresent(ParentCommand.class)) {
                line(text, "parent", field.getDeclaringClass().getName(), field.getName());
            } else if (field.isAnnotationPresent(Mixin.class)) {
                line(
                        text,
                        "mixin",
                        field.getDeclaringClass().getName(),
                        field.getName(),
                        field.getType().getName());
                objects.add(Objects.requireNonNull(verb.mixins().get(field.getName()))
                        .userObject());
            }
        }
        for (OptionSpec option : verb.options()) {
            options(text, objects, option);
        }
        for (PositionalParamSpec parameter : verb.positionalParameters()) {
            Field field = (Field) parameter.userObject();
            line(
                    text,
                    "parameter",
                    holder(objects, field),
                    field.getDeclaringClass().getName(),
                    field.getName(),
                    kind(parameter));
        }
        return Optional.of(text.toString());
    }

    private static void options(StringBuilder text, List<Object> objects, OptionSpec option) {
        Field field = (Field) option.userObject();
        List<String> words = new ArrayList<>();
        words.add("option");
        words.add(holder(objects, field));
        words.add(field.getDeclaringClass().getName());
        words.add(field.getName());
        words.add(kind(option));
        words.add(option.required() ? "required" : "optional");
        words.addAll(List.of(option.names()));
        line(text, words.toArray(String[]::new));
    }

    /** Returns the number of the object that has a field; the root command, which is none of them, is -1. */
    private static String holder(List<Object> objects, Field field) {
        int holder = objects.size() - 1;
        while (holder >= 0 && !field.getDeclaringClass().isInstance(objects.get(holder))) {
            holder--;
        }
        return String.valueOf(holder);
    }

    private static String kind(OptionSpec option) {
        boolean special = option.negatable() || option.usageHelp() || option.versionHelp();
        if (special || !option.splitRegex().isEmpty() || !option.fallbackValue().isEmpty()) {
            return OTHER;
        }
        if (option.arity().max() == 0) {
            return option.type() == boolean.class ? "flag" : OTHER;
        }
        if (option.converters().length > 0) {
            return option.isMultiValue()
                    ? OTHER
                    : "converter:" + option.converters()[0].getClass().getName();
        }
        return option.arity().min() == 1 && option.arity().max() == 1 ? plainKind(option) : OTHER;
    }

    private static String kind(PositionalParamSpec parameter) {
        boolean many = parameter.isMultiValue() && parameter.arity().isUnspecified();
        boolean one = !parameter.isMultiValue() && parameter.arity().min() == 1;
        return many || one || parameter.arity().max() == Integer.MAX_VALUE ? plainKind(parameter) : OTHER;
    }

    private static String plainKind(ArgSpec argument) {
        Class<?> type = argument.auxiliaryTypes()[0];
        String many = argument.type() == List.class ? "s" : "";
        if (type == String.class) {
            return "text" + many;
        } else if (type == Path.class) {
            return "path" + many;
        } else if (!many.isEmpty()) {
            return OTHER;
        } else if (type == int.class || type == Integer.class) {
            return "converter:" + Count.class.getName();
        } else if (type == long.class) {
            return "converter:" + AnyNumber.class.getName();
        } else if (type == double.class || type == Double.class) {
            return "converter:" + Fraction.class.getName();
        }
        return type.isEnum() ? "enum:" + type.getName() : OTHER;
    }

    /** Returns the fields of a class and of those that it extends, the latter first. */
    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
            fields.addAll(0, List.of(each.getDeclaredFields()));
        }
        return fields;
    }

    private static void line(StringBuilder text, String... words) {
        text.append(String.join("\t", words)).append('\n');
    }
}
