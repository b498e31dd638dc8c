package org.perfspace.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of perfspace and of the Java runtime. */
public final class Version {

    private Version() {}

    /**
     * Returns the version of this build, such as {@code 0.1.0}. The manifest is known where the class comes from a jar, while a
     * resource would have the jar opened, which takes a fifth of a start.
     */
    public static String number() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version != null ? version : resource();
    }

    private static String resource() {
        try (InputStream resource = Version.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            if (resource != null) {
                properties.load(resource);
            }
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the versions as text. */
    public static String text() {
        return "perfspace " + number() + "\n";
    }

    /** Returns the versions as JSON. */
    public static String json() throws IOException {
        StringWriter text = new StringWriter();
        Json.object(text, json -> {
            json.writeStringField("name", "perfspace");
            json.writeStringField("version", number());
            json.writeStringField("java", System.getProperty("java.version", ""));
            json.writeStringField("javaVendor", System.getProperty("java.vendor", ""));
            json.writeStringField("os", System.getProperty("os.name", ""));
            json.writeStringField("arch", System.getProperty("os.arch", ""));
        });
        return text.toString();
    }
}
