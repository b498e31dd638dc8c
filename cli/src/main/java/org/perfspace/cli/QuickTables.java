package org.perfspace.cli;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParentCommand;

/** Generates the texts of {@link QuickTable} from the annotations of the verbs. */
final class QuickTables {

    /** The kind of fields that are left to picocli. */
    private static final String OTHER = "other";

    private QuickTables() {}

    /** Writes the tables of all verbs as a class into the directory of the compiled classes. */
    static void write(CommandLine command, Path classes) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (Map.Entry<String, CommandLine> verb : command.getSubcommands().entrySet()) {
            text(verb.getValue().getCommandSpec()).ifPresent(text -> texts.put(verb.getKey(), text));
        }
        String name = QuickTable.class.getPackageName().replace('.', '/') + "/" + QuickTable.TEXTS;
        Path file = classes.resolve(name + ".class");
        Files.createDirectories(file.resolveSibling(""));
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            writeClass(name, texts, out);
        }
    }

    /**
     * Writes a class file of Java 17 that contains only constants, see chapter 4 of the Java Virtual Machine Specification.
     */
    private static void writeClass(String name, Map<String, String> constants, DataOutputStream out)
            throws IOException {
        int utf8 = 1;
        int classInfo = 7;
        int stringInfo = 8;
        out.writeInt(0xcafebabe);
        out.writeInt(61);
        out.writeShort(7 + 3 * constants.size()); // entries of the constant pool, which are numbered from 1
        for (String text : List.of(name, "java/lang/Object", "Ljava/lang/String;", "ConstantValue")) {
            out.writeByte(utf8);
            out.writeUTF(text);
        }
        for (int ofName = 1; ofName <= 2; ofName++) { // entries 5 and 6: this class and its superclass
            out.writeByte(classInfo);
            out.writeShort(ofName);
        }
        int entry = 7;
        for (Map.Entry<String, String> constant : constants.entrySet()) {
            out.writeByte(utf8);
            out.writeUTF(constant.getKey());
            out.writeByte(utf8);
            out.writeUTF(constant.getValue());
            out.writeByte(stringInfo);
            out.writeShort(entry + 1);
            entry += 3;
        }
        out.writeShort(0x1030); // synthetic, super, final
        out.writeShort(5);
        out.writeShort(6);
        out.writeShort(0); // interfaces
        out.writeShort(constants.size());
        for (int field = 7; field < entry; field += 3) {
            out.writeShort(0x0018); // final, static
            out.writeShort(field);
            out.writeShort(3);
            out.writeShort(1); // attributes
            out.writeShort(4);
            out.writeInt(2);
            out.writeShort(field + 2);
        }
        out.writeShort(0); // methods
        out.writeShort(0); // attributes
    }

    /** Returns the table of a verb; empty for a verb that uses picocli's model, such as help. */
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

    /** Returns the number of the object that has a field; -1 for the root command. */
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

    /** Returns the fields of a class and of its superclasses, those of the superclasses first. */
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
