package org.perfspace.cli.view;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
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
 * token. Any user of the machine may connect, but a slow client holds up no other: each connection has a thread of its own,
 * and the number of connections, the time of a request and that of a response are limited.
 *
 * <pre>
 *  GET /                      the page, without data
 *  GET /P/block/NAME          a block of profile P, deflated; X-Raw-Size is its size
 *  GET /P/rows?m&amp;side&amp;state&amp;c  rows of call nodes as doubles; &amp;sum combines them
 *  GET /P/trace?from&amp;to&amp;px    a part of the trace
 *  GET /P/range?from&amp;to       the time of each call node in a part of the trace
 *  GET /P/source?file         a source file that the profile names
 * </pre>
 */
public final class ViewServer implements AutoCloseable {

    private static final int TOKEN_BYTES = 16;
    private static final String DATA = "application/octet-stream";
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int MOST_CONNECTIONS = 1_024;
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int FAILED = 500;

    static {
        // The JDK reads its limits from properties when the first server is made. The times are seconds.
        System.setProperty("jdk.httpserver.maxConnections", String.valueOf(MOST_CONNECTIONS));
        System.setProperty("sun.net.httpserver.maxReqTime", "3");
        System.setProperty("sun.net.httpserver.maxRspTime", "120");
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final List<ServedProfile> profiles = new ArrayList<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(ViewServer::daemon);
    private final byte[] page;
    private final String token;

    /**
     * A response.
     *
     * @param type content type
     * @param body empty if there is none
     * @param rawSize size of the body before it was deflated; -1 if it is not
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Response(int status, String type, byte[] body, long rawSize) {}

    /**
     * Reads the profiles and starts the server.
     *
     * @param port port to listen on; 0 for any free port
     */
    public ViewServer(List<ViewProfile> views, ViewOptions options, int port) throws IOException {
        PageFrame frame = PageFrame.of(views, options, true);
        this.page = (frame.before() + frame.middle() + frame.after()).getBytes(StandardCharsets.UTF_8);
        try (Workers workers = ViewOptions.workers()) {
            for (ViewProfile view : views) {
                profiles.add(new ServedProfile(
                        view, profiles.isEmpty() ? ToolBlocks.of(views, options) : List.of(), options, workers));
            }
        }
        byte[] secret = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(secret);
        this.token = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        this.server =
                HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), MOST_CONNECTIONS);
        server.createContext("/", this::serve);
        server.setExecutor(threads);
        server.start();
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

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "view-server");
        thread.setDaemon(true);
        return thread;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Response response = answer(exchange);
            Headers headers = exchange.getResponseHeaders();
            headers.set("Content-Type", response.type());
            headers.set("Cache-Control", "no-store");
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("Referrer-Policy", "no-referrer");
            headers.set("X-Frame-Options", "DENY");
            if (response.rawSize() >= 0) {
                headers.set("X-Raw-Size", String.valueOf(response.rawSize()));
            }
            boolean hasBody =
                    response.body().length > 0 && !exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(response.status(), hasBody ? response.body().length : -1);
            if (hasBody) {
                exchange.getResponseBody().write(response.body());
            }
        }
    }

    private Response answer(HttpExchange exchange) {
        if (!isForUs(exchange)) {
            return text(FORBIDDEN, "this server answers its own page only");
        }
        if (!exchange.getRequestMethod().equals("GET")) {
            return text(NOT_ALLOWED, "only GET is allowed");
        }
        URI target = exchange.getRequestURI();
        String path = target.getPath();
        if (path.equals("/")) {
            return new Response(OK, "text/html; charset=utf-8", page, -1);
        }
        if (!isAuthorized(exchange)) {
            return text(UNAUTHORIZED, "open the address that perfspace has printed, with all that follows #");
        }
        try {
            return answer(path, query(target.getRawQuery()));
        } catch (IllegalArgumentException e) {
            return text(BAD_REQUEST, String.valueOf(e.getMessage()));
        } catch (ViewException e) {
            return text(FAILED, String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            return text(FAILED, "the profile cannot be read: " + e.getMessage());
        }
    }

    private Response answer(String path, Map<String, String> query) throws IOException {
        String[] parts = path.split("/", -1);
        int profile = parts.length > 2 && parts[1].matches("\\d{1,6}") ? Integer.parseInt(parts[1]) : -1;
        if (profile < 0 || profile >= profiles.size()) {
            return text(NOT_FOUND, "there is no such thing");
        }
        ServedProfile served = profiles.get(profile);
        String what = String.join("/", List.of(parts).subList(2, parts.length));
        if (what.startsWith("block/")) {
            return served.block(what.substring("block/".length()))
                    .map(block -> new Response(OK, DATA, block.deflated(), block.size()))
                    .orElseGet(() -> text(NOT_FOUND, "there is no such block"));
        }
        return switch (what) {
            case "rows" -> data(served.rows(query));
            case "trace" -> data(served.trace(query));
            case "range" -> data(served.range(query));
            case "source" -> {
                String file = query.getOrDefault("file", "");
                yield served.namesSource(file)
                        ? served.source(file).map(ViewServer::data).orElse(text(NO_CONTENT, ""))
                        : text(NOT_FOUND, "the profile names no such source file");
            }
            default -> text(NOT_FOUND, "there is no such thing");
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
        for (String pair : raw == null || raw.isEmpty() ? new String[0] : raw.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return query;
    }

    private static Response text(int status, String text) {
        return new Response(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8), -1);
    }

    private static Response data(byte[] body) {
        return new Response(OK, DATA, body, -1);
    }
}
