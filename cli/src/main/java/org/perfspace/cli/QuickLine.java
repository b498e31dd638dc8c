package org.perfspace.cli;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;

/**
 * Reads common command lines without picocli, which takes longer to start than most profiles take to be read. All other
 * command lines (help, errors, unknown or repeated options, several letters after one dash) are left to
 * {@link CommandTree}; if this class gives a result, it is the same.
 */
final class QuickLine {

    private final Main main;
    private final String name;
    private final QuickTable table;
    private final List<Object> objects = new ArrayList<>();
    /**
     * Compares by identity: the hash code of a record is generated at run time, which takes as long as everything else
     * here.
     */
    private final IdentityHashMap<QuickTable.Slot, Object> values = new IdentityHashMap<>();

    private final List<String> parameters = new ArrayList<>();

    private QuickLine(Main main, String name, QuickTable table) {
        this.main = main;
        this.name = name;
        this.table = table;
    }

    /** Reads a command line; returns null if it has to be read by picocli. */
    static @Nullable QuickLine read(Main main, List<String> words) {
        int at = 0;
        while (at < words.size() && words.get(at).startsWith("-")) {
            at++;
        }
        boolean named = at < words.size() && hasLettersOnly(words.get(at));
        QuickTable table = named ? QuickTable.of(words.get(at)) : null;
        return table == null ? null : read(main, words, table);
    }

    private static boolean hasLettersOnly(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (!Character.isLetter(word.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Reads a command line of a verb with the given table; returns null if it has to be read by picocli. */
    static @Nullable QuickLine read(Main main, List<String> words, QuickTable table) {
        List<String> rest = new ArrayList<>(words);
        int at = 0;
        while (rest.get(at).startsWith("-")) {
            at++;
        }
        QuickLine line = new QuickLine(main, rest.remove(at), table);
        try {
            return line.hasRead(rest, at) ? line : null;
        } catch (Exception e) { // from a converter or a path: picocli formats the error message
            return null;
        }
    }

    /** Returns the verb with its options set. */
    Object verb() {
        return objects.get(0);
    }

    /** Runs the verb and returns the exit code. */
    int execute() {
        Set<String> given = new HashSet<>();
        for (QuickTable.Slot slot : values.keySet()) {
            given.addAll(slot.names());
        }
        main.called(given, objects);
        try {
            return (Integer) ((Callable<?>) verb()).call();
        } catch (Exception e) {
            boolean salvaging = !table.options().containsKey(SalvageHint.OPTION) || main.isGiven(SalvageHint.OPTION);
            return main.failed(e, "perfspace " + name, salvaging);
        }
    }

    /** Reads all words except the verb, {@code beforeVerb} of which precede it, and sets the fields. */
    private boolean hasRead(List<String> words, int beforeVerb) throws Exception {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.isEmpty()) {
                return false;
            }
            if (!word.startsWith("-") || word.equals("-")) {
                parameters.add(word);
                continue;
            }
            int equals = word.indexOf('=');
            QuickTable.Slot slot = table.options().get(equals < 0 ? word : word.substring(0, equals));
            if (slot == null || (i < beforeVerb && slot.object() >= 0)) {
                return false;
            }
            boolean flag = slot.kind().equals("flag");
            String value = equals < 0 ? "" : word.substring(equals + 1);
            if (equals < 0 && !flag && i + 1 < words.size()) {
                value = words.get(++i);
            }
            if ((equals >= 0 && flag) || !isTaken(slot, value)) {
                return false;
            }
        }
        for (QuickTable.Slot slot : table.options().values()) {
            if (slot.required() && !values.containsKey(slot)) {
                return false;
            }
        }
        if (!haveParameters()) {
            return false;
        }
        setFields();
        return true;
    }

    /** Takes the value of an option; returns false if picocli has to read it. */
    private boolean isTaken(QuickTable.Slot slot, String value) throws Exception {
        Object before = values.get(slot);
        if (slot.kind().equals("flag")) {
            values.put(slot, true);
            return before == null;
        }
        Object read =
                value.isEmpty() || (value.startsWith("-") && value.length() > 1) ? null : value(slot.kind(), value);
        if (read == null) {
            return false;
        }
        if (!slot.kind().equals("texts")) {
            values.put(slot, read);
            return before == null;
        }
        List<Object> all = before == null ? new ArrayList<>() : new ArrayList<>((List<?>) before);
        all.add(read);
        values.put(slot, all);
        return true;
    }

    /** Returns the value of a word, or null if picocli has to convert it. */
    private static @Nullable Object value(String kind, String word) throws Exception {
        if (kind.startsWith("text")) {
            return word;
        } else if (kind.startsWith("path")) {
            return Path.of(word);
        }
        int colon = kind.indexOf(':');
        if (colon < 0) {
            return null;
        }
        Class<?> type = Class.forName(kind.substring(colon + 1));
        return kind.startsWith("enum:") ? constant(type, word) : ((ITypeConverter<?>) instance(type)).convert(word);
    }

    private static @Nullable Object constant(Class<?> type, String word) {
        for (Object constant : type.getEnumConstants()) {
            if (constant.toString().equalsIgnoreCase(word)) {
                return constant;
            }
        }
        return null;
    }

    /** Assigns the parameters; returns false if there are too few or too many. */
    private boolean haveParameters() throws Exception {
        List<QuickTable.Slot> slots = table.parameters();
        if (slots.size() == 1 && slots.get(0).kind().endsWith("s")) {
            QuickTable.Slot many = slots.get(0);
            List<Object> all = new ArrayList<>();
            for (String parameter : parameters) {
                all.add(value(many.kind(), parameter));
            }
            values.put(many, all);
            return !all.isEmpty();
        }
        if (slots.size() != parameters.size()) {
            return false;
        }
        for (int i = 0; i < slots.size(); i++) {
            Object value = value(slots.get(i).kind(), parameters.get(i));
            if (value == null) {
                return false;
            }
            values.put(slots.get(i), value);
        }
        return true;
    }

    private void setFields() throws ReflectiveOperationException {
        objects.add(instance(Class.forName(table.verb())));
        field(table.parent()).set(verb(), main);
        for (QuickTable.Slot mixin : table.mixins()) {
            Object shared = instance(Class.forName(mixin.kind()));
            field(mixin).set(verb(), shared);
            objects.add(shared);
        }
        for (Map.Entry<QuickTable.Slot, Object> each : values.entrySet()) {
            QuickTable.Slot slot = each.getKey();
            field(slot).set(slot.object() < 0 ? main : objects.get(slot.object()), each.getValue());
        }
    }

    private static Field field(QuickTable.Slot slot) throws ReflectiveOperationException {
        Field field = Class.forName(slot.owner()).getDeclaredField(slot.field());
        field.setAccessible(true);
        return field;
    }

    private static Object instance(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }
}
