package org.perfspace.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.UsageException;
import org.perfspace.io.Input;
import org.perfspace.io.Place;

/** The inputs of a verb that accepts many: arguments, and lists in files. */
final class InputArguments extends OptionSet {

    private static final String STANDARD_INPUT = "-";

    private final Argument<List<Path>> arguments = parameters(
            "IN",
            "0..*",
            Path.class,
            "The profiles. A directory that is not a profile stands for all profiles below it.");

    private final Argument<String> list = option(
            "--files-from FILE",
            "",
            "Take further inputs from a list in a file, or from the standard input if FILE is -: a path on"
                    + " each line, or paths that end with a NUL, as find -print0 prints them.");

    /** Returns the inputs given as arguments, without those in lists. */
    public List<Path> arguments() {
        return arguments.get();
    }

    /** Returns whether there is a list. */
    public boolean hasList() {
        return !list.get().isEmpty();
    }

    /** Returns all inputs, at least one. */
    public List<Path> paths(Console console) throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path given : arguments.get()) {
            all.add(Input.stored(given));
        }
        if (hasList()) {
            all.addAll(listed(console));
        }
        if (all.isEmpty() && hasList()) {
            throw Place.of(list.get()).notThisFormat("expected the path of a profile, found an empty list");
        }
        if (all.isEmpty()) {
            throw new UsageException("missing IN, the profiles to read");
        }
        return all;
    }

    private List<Path> listed(Console console) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (InputStream in =
                list.get().equals(STANDARD_INPUT) ? console.in() : Files.newInputStream(Path.of(list.get()))) {
            in.transferTo(all); // reading all bytes at once fails on pipes
        }
        byte[] bytes = all.toByteArray();
        List<Path> paths = new ArrayList<>();
        for (String path : text(bytes).split(contains(bytes, (byte) 0) ? "\0" : "\r?\n", 0)) {
            if (!path.isEmpty()) {
                paths.add(Path.of(path));
            }
        }
        return paths;
    }

    private String text(byte[] bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Place.of(list.get()).corrupt("expected paths in UTF-8, found other bytes");
        }
    }

    private static boolean contains(byte[] bytes, byte value) {
        for (byte b : bytes) {
            if (b == value) {
                return true;
            }
        }
        return false;
    }
}
