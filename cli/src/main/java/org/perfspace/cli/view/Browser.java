package org.perfspace.cli.view;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.perfspace.cli.console.Console;

/** Opens an address in the user's browser with the operating system's command for this purpose. */
public final class Browser {

    private Browser() {}

    /**
     * Opens an address that must stay private to this user. The browser is given a file that redirects to it and that
     * nobody else can read, since other users can see the arguments of commands.
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

    /** Opens an address, or prints a message that it has to be opened manually. */
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
