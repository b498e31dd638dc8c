package org.perfspace.cli.view;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Workers;
import org.perfspace.value.ViewException;

/**
 * Serves the page from this machine, for profiles whose rows do not fit into a file. The server listens on the loopback
 * address only, answers only requests that name this address as their host, and sends data only to clients that know its
 * token.
 *
 * <pre>
 *  GET /                      the page, without data
 *  GET /P/block/NAME          a block of profile P, deflated; X-Raw-Size is its size
 *  GET /P/rows?m&amp;side&amp;state&amp;c  rows of call nodes as doubles; &amp;sum combines them
 *  GET /P/trace?from&amp;to&amp;px    a part of the trace
 *  GET /P/source?file         a source file that the profile names
 * </pre>
 */
public final class ViewServer implements AutoCloseable {

    private static final int THREADS = 8;
    private static final int BACKLOG = 128;
    private static final int TOKEN_BYTES = 16;
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int FAILED = 500;

    private final List<ServedProfile> profiles = new ArrayList<>();
    private final HttpServer server;
    private final ExecutorService threads;
    private final byte[] page;
    private final String token;

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final Answer NOTHING = Answer.text(NO_CONTENT, "");

    /** A response. */
    private static final class Answer {

        private final int status;
        private final String type;
        private final byte[] body;
        private final @Nullable Integer rawSize;

        Answer(int status, String type, byte[] body, @Nullable Integer rawSize) {
            this.status = status;
            this.type = type;
            this.body = body;
            this.rawSize = rawSize;
        }

        static Answer text(int status, String text) {
            return new Answer(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8), null);
        }

        static Answer data(byte[] body) {
            return new Answer(OK, "application/octet-stream", body, null);
        }
    }

    private ViewServer(List<ViewProfile> views, ViewOptions options, String version, int port) throws IOException {
        PageFrame frame = PageFrame.of(views, options, version, true);
        this.page = (frame.before() + frame.middle() + frame.after()).getBytes(StandardCharsets.UTF_8);
        try (Workers workers = ViewOptions.workers()) {
            for (ViewProfile view : views) {
                profiles.add(new ServedProfile(view, options, workers));
            }
        }
        byte[] secret = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(secret);
        this.token = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        this.threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "view-server");
            thread.setDaemon(true);
            return thread;
        });
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /**
     * Reads the profiles and starts the server.
     *
     * @param port port to listen on; 0 for any free port
     */
    public static ViewServer start(List<ViewProfile> profiles, ViewOptions options, String version, int port)
            throws IOException {
        return new ViewServer(profiles, options, version, port);
    }

    /** Returns the port where the server listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Returns the address to open; anyone who knows it can see the profiles. */
    public String address() {
        return "http://127.0.0.1:" + port() + "/#" + token;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        // the body is not read: any page in the browser can send one
        try (exchange) {
            send(exchange, answer(exchange));
        }
    }

    private Answer answer(HttpExchange exchange) {
        if (!isForUs(exchange)) {
            return Answer.text(FORBIDDEN, "this server answers its own page only");
        }
        if (!exchange.getRequestMethod().equals("GET")) {
            return Answer.text(NOT_ALLOWED, "only GET is allowed");
        }
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/")) {
            return new Answer(OK, "text/html; charset=utf-8", page, null);
        }
        if (!isAuthorized(exchange)) {
            return Answer.text(UNAUTHORIZED, "open the address that perfspace has printed, with all that follows #");
        }
        try {
            return data(path, query(exchange.getRequestURI().getRawQuery()));
        } catch (IllegalArgumentException e) {
            return Answer.text(BAD_REQUEST, String.valueOf(e.getMessage()));
        } catch (ViewException e) {
            return Answer.text(FAILED, String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            return Answer.text(FAILED, "the profile cannot be read: " + e.getMessage());
        }
    }

    private Answer data(String path, Map<String, String> query) throws IOException {
        String[] parts = path.split("/", -1);
        int profile = parts.length > 2 && parts[1].matches("\\d{1,6}") ? Integer.parseInt(parts[1]) : -1;
        if (profile < 0 || profile >= profiles.size()) {
            return Answer.text(NOT_FOUND, "there is no such thing");
        }
        ServedProfile served = profiles.get(profile);
        String what = String.join("/", List.of(parts).subList(2, parts.length));
        if (what.startsWith("block/")) {
            return served.block(what.substring("block/".length()))
                    .map(block -> new Answer(OK, "application/octet-stream", block.deflated(), block.size()))
                    .orElseGet(() -> Answer.text(NOT_FOUND, "there is no such block"));
        }
        return switch (what) {
            case "rows" -> Answer.data(served.rows(query));
            case "trace" -> Answer.data(served.trace(query));
            case "source" -> {
                String file = query.getOrDefault("file", "");
                yield served.namesSource(file)
                        ? served.source(file).map(Answer::data).orElse(NOTHING)
                        : Answer.text(NOT_FOUND, "the profile names no such source file");
            }
            default -> Answer.text(NOT_FOUND, "there is no such thing");
        };
    }

    /**
     * Checks the host and origin of a request: another host indicates DNS rebinding, another origin a foreign page that
     * tries to read the data.
     */
    private boolean isForUs(HttpExchange exchange) {
        String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
        String site = exchange.getRequestHeaders().getFirst("Sec-Fetch-Site");
        return Set.of("127.0.0.1:" + port(), "localhost:" + port()).contains(host)
                && (site == null || Set.of("same-origin", "none").contains(site));
    }

    private boolean isAuthorized(HttpExchange exchange) {
        String given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        return MessageDigest.isEqual(
                given.getBytes(StandardCharsets.UTF_8), ("Bearer " + token).getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> query(@Nullable String raw) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : raw == null ? new String[0] : raw.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return query;
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", answer.type);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
        exchange.getResponseHeaders().set("X-Frame-Options", "DENY");
        if (answer.rawSize != null) {
            exchange.getResponseHeaders().set("X-Raw-Size", String.valueOf(answer.rawSize));
        }
        boolean head = exchange.getRequestMethod().equals("HEAD");
        byte[] body = answer.body;
        exchange.sendResponseHeaders(answer.status, head || body.length == 0 ? -1 : body.length);
        if (!head) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }
}
