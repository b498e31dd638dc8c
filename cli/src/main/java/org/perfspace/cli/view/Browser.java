package org.perfspace.cli.view;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.perfspace.cli.console.Console;

/** Opens an address in the user's browser through the command that the system has for that. */
public final class Browser {

    private Browser() {}

    /**
     * Opens an address that only this user may know: a file that nobody else can read leads to it, as other users can see
     * the arguments of commands.
     */
    public static void openPrivately(String address, Console console) throws IOException {
        Path file = Files.createTempFile("perfspace-", ".html"); // readable by its owner only
        file.toFile().deleteOnExit();
        Files.writeString(
                file,
                "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0; url=" + address
                        + "\"><title>perfspace</title>");
        open(file.toUri().toString(), console);
    }

    /** Opens an address, or says that it has to be opened by hand. */
    public static void open(String address, Console console) {
        try {
            new ProcessBuilder(command(address))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            console.note("no browser could be started; open " + address);
        }
    }

    private static List<String> command(String address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return List.of("open", address);
        }
        return system.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }
}
