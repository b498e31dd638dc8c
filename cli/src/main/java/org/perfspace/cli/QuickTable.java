package org.perfspace.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options and parameters of a verb for {@link QuickLine}: a text that the build generates from the annotations, so that
 * they need not be read at startup. The texts of all verbs are constants of a class that the build writes, since Java would
 * open the jar for a resource, which takes as long as everything else here.
 *
 * <pre>
 *  line                                          meaning
 *  verb class                                    the class of the verb
 *  parent owner field                            the field that takes the root command
 *  mixin owner field class                       object 1, 2, …: options shared with other verbs, and the field that takes it
 *  option object owner field kind need name…     an option, with "required" or "optional" and all its names; object 0 is the verb, -1 the
 * root command
 *  parameter object owner field kind             a parameter of the verb; one that takes many is the only one
 * </pre>
 *
 * Words are separated by tabs; owner is the class that declares the field. A kind is {@code flag}, {@code text}, {@code
 * path}, {@code texts}, {@code paths}, {@code enum:CLASS} or {@code converter:CLASS}; any other one is left to picocli.
 *
 * @param verb the class of the verb
 * @param parent the field of the root command; its object and kind are not used
 * @param mixins the shared options, in the order of their objects
 * @param options the options by each of their names
 * @param parameters the parameters in order
 */
record QuickTable(String verb, Slot parent, List<Slot> mixins, Map<String, Slot> options, List<Slot> parameters) {

    /**
     * A field that receives a value of the command line.
     *
     * @param object the object that has the field: 0 is the verb, -1 the root command
     * @param owner the class that declares the field
     * @param field the name of the field
     * @param kind the kind of the value; for a mixin, its class
     * @param required whether a command line without the option is rejected
     * @param names all names of the option
     */
    record Slot(int object, String owner, String field, String kind, boolean required, List<String> names) {

        Slot(String owner, String field, String kind) {
            this(0, owner, field, kind, false, List.of());
        }
    }

    /** The name of the class that the build generates in this package, with a constant for each verb that has a table. */
    static final String TEXTS = "QuickTexts";

    /** Returns the table of a verb, or null if there is none, as in a build without packaging. */
    static @Nullable QuickTable of(String verb) {
        try {
            Class<?> texts = Class.forName(QuickTable.class.getPackageName() + "." + TEXTS);
            return parse((String) texts.getDeclaredField(verb).get(null));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Reads a table. */
    static QuickTable parse(String text) {
        String verb = "";
        Slot parent = new Slot("", "", "");
        List<Slot> mixins = new ArrayList<>();
        Map<String, Slot> options = new HashMap<>();
        List<Slot> parameters = new ArrayList<>();
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf('\n', start);
            String[] words = text.substring(start, end).split("\t");
            switch (words[0]) {
                case "verb" -> verb = words[1];
                case "parent" -> parent = new Slot(words[1], words[2], "");
                case "mixin" -> mixins.add(new Slot(words[1], words[2], words[3]));
                case "option" -> {
                    List<String> names = List.of(words).subList(6, words.length);
                    Slot slot = new Slot(
                            Integer.parseInt(words[1]),
                            words[2],
                            words[3],
                            words[4],
                            words[5].equals("required"),
                            names);
                    for (String name : names) {
                        options.put(name, slot);
                    }
                }
                default ->
                    parameters.add(new Slot(Integer.parseInt(words[1]), words[2], words[3], words[4], true, List.of()));
            }
            start = end + 1;
        }
        return new QuickTable(verb, parent, mixins, options, parameters);
    }
}
