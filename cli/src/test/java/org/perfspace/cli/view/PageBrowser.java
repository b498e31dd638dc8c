package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium that shows pages. Tests that need one are skipped with a message where there is none; with
 * {@code CI=true} they fail instead.
 */
final class PageBrowser implements AutoCloseable {

    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");
    private static final Pattern REQUEST =
            Pattern.compile("\"Network.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"([^\"]*)\"");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ChromeDriver driver;
    private final Path profile;

    /** A static field that holds the browser of all classes of a process; without a browser their tests are skipped. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.FIELD)
    @ExtendWith(OfFields.class)
    @interface Shared {}

    /** Sets the fields with {@link Shared} of a class of tests. */
    private static final class OfFields implements BeforeAllCallback {

        @Override
        public void beforeAll(ExtensionContext context) throws IllegalAccessException {
            PageBrowser browser = context.getStore(
                            ExtensionContext.StoreScope.LAUNCHER_SESSION,
                            ExtensionContext.Namespace.create(OfFields.class))
                    .getOrComputeIfAbsent(PageBrowser.class, key -> start(), PageBrowser.class);
            browser.reset();
            for (Field field : AnnotationSupport.findAnnotatedFields(context.getRequiredTestClass(), Shared.class)) {
                field.setAccessible(true);
                field.set(null, browser);
            }
        }
    }

    private PageBrowser(ChromeDriver driver, Path profile) {
        this.driver = driver;
        this.profile = profile;
    }

    /** Starts a browser, or skips the test. */
    static PageBrowser start() {
        Optional<Path> chromium = find("PERFSPACE_CHROMIUM", "chromium", "chromium-browser", "google-chrome");
        Optional<Path> chromedriver = find("PERFSPACE_CHROMEDRIVER", "chromedriver");
        if (chromium.isEmpty() || chromedriver.isEmpty()) {
            String message =
                    "no chromium and chromedriver for the tests of the page; on Debian: apt-get install chromium"
                            + " chromium-driver";
            if ("true".equals(System.getenv("CI"))) {
                fail(message);
            }
            assumeTrue(false, "skipped: " + message);
        }
        SELENIUM.setLevel(Level.SEVERE);
        Path profile;
        try {
            profile = Files.createTempDirectory("perfspace-browser");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.orElseThrow().toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.orElseThrow().toFile())
                .withSilent(true)
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE).pageLoadTimeout(PATIENCE);
        PageBrowser browser = new PageBrowser(driver, profile);
        browser.reset();
        return browser;
    }

    /** Forgets what tests before did: the size, the colours, and what pages have stored. */
    private void reset() {
        driver.get("about:blank");
        command("Storage.clearDataForOrigin", Map.of("origin", "*", "storageTypes", "all"));
        size(1440, 900);
        dark(false);
    }

    @Override
    public void close() throws IOException {
        driver.quit();
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }

    /** Shows a page of a file and waits until it is ready. */
    void show(Path page) {
        show(page.toUri().toString());
    }

    /** Shows a page and waits until it is ready. */
    void show(String address) {
        driver.get("about:blank");
        console();
        requests();
        driver.get(address);
        await("while (!document.documentElement.dataset.ready) await new Promise(done => setTimeout(done, 10));");
        settle();
    }

    /** Waits until the page has nothing to do. */
    void settle() {
        await("await globalThis.perfspace?.settled(); await new Promise(done => requestAnimationFrame(() => done()));"
                + " await globalThis.perfspace?.settled();");
    }

    /** Runs statements in the page and returns their result. */
    @Nullable
    Object run(String statements, Object... arguments) {
        return driver.executeScript(statements, arguments);
    }

    /** Runs statements in the page that may wait for something. */
    @Nullable
    Object await(String statements, Object... arguments) {
        Object result = driver.executeAsyncScript(
                "const done = arguments[arguments.length - 1];" + " (async () => {" + statements
                        + "})().then(done, problem => done('!' + (problem.stack ?? problem)));",
                arguments);
        if (result instanceof String text && text.startsWith("!")) {
            throw new AssertionError(text);
        }
        return result;
    }

    /** Runs statements that return a text. */
    String text(String statements, Object... arguments) {
        return String.valueOf(await(statements, arguments));
    }

    /** The text of an element. */
    String textOf(String selector) {
        return driver.findElement(By.cssSelector(selector)).getText();
    }

    /** Returns a text of the page that a script made of something that is no text; empty if there is none. */
    String objectsAsText() {
        return text("return /native code|[[]object|undefined/.exec(document.body.innerText)?.[0] ?? ''");
    }

    /** All rows of a pane that are in the document, in the order in which they are shown: label, tab, value. */
    List<String> rows(String pane) {
        String text = text(
                "return [...document.querySelectorAll(`#${arguments[0]}-tree .row`)].filter(row => !row.hidden)"
                        + ".sort((a, b) => Number(a.id.split('-').pop()) - Number(b.id.split('-').pop()))"
                        + ".map(row => row.querySelector('.label').textContent + '\\t' + row.querySelector('.value').textContent)"
                        + ".join('\\n')",
                pane);
        return text.isEmpty() ? List.of() : Arrays.asList(text.split("\n", -1));
    }

    /** A row of a pane by its place from 0. */
    WebElement row(String pane, int place) {
        return driver.findElement(By.id(pane + "-row-" + place));
    }

    /** Clicks on a row. */
    void clickRow(String pane, int place) {
        row(pane, place).click();
        settle();
    }

    /** Clicks on a row with the Ctrl key held. */
    void addRow(String pane, int place) {
        new Actions(driver)
                .keyDown(Keys.CONTROL)
                .click(row(pane, place))
                .keyUp(Keys.CONTROL)
                .perform();
        settle();
    }

    /** Clicks on the sign that opens and closes a row. */
    void twist(String pane, int place) {
        row(pane, place).findElement(By.className("twist")).click();
        settle();
    }

    /** Clicks on an element. */
    void click(String selector) {
        driver.findElement(By.cssSelector(selector)).click();
        settle();
    }

    /** Presses keys where the focus is. */
    void keys(CharSequence... keys) {
        for (CharSequence key : keys) {
            driver.switchTo().activeElement().sendKeys(key);
            settle();
        }
    }

    /** Gives an element the focus. */
    void focus(String selector) {
        run("document.querySelector(arguments[0]).focus()", selector);
    }

    ChromeDriver driver() {
        return driver;
    }

    /** Returns the messages of the page and the browser since the last call. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Addresses that were asked for since the last call. */
    List<String> requests() {
        List<String> requests = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            Matcher matcher = REQUEST.matcher(entry.getMessage());
            if (matcher.find()) {
                requests.add(matcher.group(1));
            }
        }
        return requests;
    }

    /** Sets the size of the page. */
    void size(int width, int height) {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Prefers dark or light colours. */
    void dark(boolean dark) {
        command(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Saves a picture of the page below {@code target}, for people. */
    void picture(String name) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(
                folder.resolve(name + ".png"), Base64.getDecoder().decode(driver.getScreenshotAs(OutputType.BASE64)));
    }

    private void command(String name, Map<String, Object> parameters) {
        driver.executeCdpCommand(name, new LinkedHashMap<>(parameters));
    }

    private static Optional<Path> find(String variable, String... names) {
        String given = System.getenv(variable);
        if (given != null) {
            return Optional.of(Path.of(given)).filter(Files::isExecutable);
        }
        String path = System.getenv().getOrDefault("PATH", "/usr/bin");
        return Arrays.stream(names)
                .flatMap(name -> Arrays.stream(path.split(File.pathSeparator, -1))
                        .map(folder -> Path.of(folder.isEmpty() ? "." : folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
