package org.perfspace.cli.view;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.perfspace.cli.console.Console;

/** Opens an address in the user's browser with the operating system's command for this purpose. */
public final class Browser {

    private static final String NO_BROWSER = "no browser could be started here; open this in one: ";

    /** A command that has not failed by then has found a browser, which it may wait for. */
    private static final int MOST_WAIT_SECONDS = 2;

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

    /** Opens an address, and says whether a browser was found. */
    public static void open(String address, Console console) {
        try {
            Process opener = new ProcessBuilder(command(address))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean failed = opener.waitFor(MOST_WAIT_SECONDS, TimeUnit.SECONDS) && opener.exitValue() != 0;
            console.note(failed ? NO_BROWSER + address : "opened in a browser: " + address);
        } catch (IOException e) {
            console.note(NO_BROWSER + address);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
