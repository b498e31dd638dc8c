package org.perfspace.cli.view;

import java.io.IOException;
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
 *  GET /P/range?from&amp;to       the time of each call node in a part of the trace
 *  GET /P/source?file         a source file that the profile names
 * </pre>
 */
public final class ViewServer implements AutoCloseable {

    private static final int TOKEN_BYTES = 16;
    private static final String DATA = "application/octet-stream";
    private static final String OK = "200 OK";
    private static final String NO_CONTENT = "204 No Content";
    private static final String BAD_REQUEST = "400 Bad Request";
    private static final String UNAUTHORIZED = "401 Unauthorized";
    private static final String FORBIDDEN = "403 Forbidden";
    private static final String NOT_FOUND = "404 Not Found";
    private static final String NOT_ALLOWED = "405 Method Not Allowed";
    private static final String FAILED = "500 Internal Server Error";

    private final List<ServedProfile> profiles = new ArrayList<>();
    private final LocalServer server;
    private final byte[] page;
    private final String token;

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
        this.server = new LocalServer(port, LocalServer.Limits.DEFAULT, this::serve);
    }

    /** Returns the port where the server listens. */
    public int port() {
        return server.port();
    }

    /** Returns the address to open; anyone who knows it can see the profiles. */
    public String address() {
        return "http://127.0.0.1:" + port() + "/#" + token;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    /** Returns the response to a request; that to HEAD has no body. */
    private LocalServer.Response serve(LocalServer.Request request) {
        LocalServer.Response response = answer(request);
        return request.method().equals("HEAD")
                ? new LocalServer.Response(response.status(), response.headers(), new byte[0])
                : response;
    }

    private LocalServer.Response answer(LocalServer.Request request) {
        if (!isForUs(request)) {
            return text(FORBIDDEN, "this server answers its own page only");
        }
        if (!request.method().equals("GET")) {
            return text(NOT_ALLOWED, "only GET is allowed");
        }
        String path = request.path();
        if (path.equals("/")) {
            return response(OK, "text/html; charset=utf-8", page);
        }
        if (!isAuthorized(request)) {
            return text(UNAUTHORIZED, "open the address that perfspace has printed, with all that follows #");
        }
        try {
            return answer(path, query(request.query()));
        } catch (IllegalArgumentException e) {
            return text(BAD_REQUEST, String.valueOf(e.getMessage()));
        } catch (ViewException e) {
            return text(FAILED, String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            return text(FAILED, "the profile cannot be read: " + e.getMessage());
        }
    }

    private LocalServer.Response answer(String path, Map<String, String> query) throws IOException {
        String[] parts = path.split("/", -1);
        int profile = parts.length > 2 && parts[1].matches("\\d{1,6}") ? Integer.parseInt(parts[1]) : -1;
        if (profile < 0 || profile >= profiles.size()) {
            return text(NOT_FOUND, "there is no such thing");
        }
        ServedProfile served = profiles.get(profile);
        String what = String.join("/", List.of(parts).subList(2, parts.length));
        if (what.startsWith("block/")) {
            return served.block(what.substring("block/".length()))
                    .map(block -> response(OK, DATA, block.deflated(), "X-Raw-Size: " + block.size()))
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
    private boolean isForUs(LocalServer.Request request) {
        String host = String.valueOf(request.headers().get("host"));
        String site = request.headers().get("sec-fetch-site");
        return Set.of("127.0.0.1:" + port(), "localhost:" + port()).contains(host)
                && (site == null || Set.of("same-origin", "none").contains(site));
    }

    private boolean isAuthorized(LocalServer.Request request) {
        String given = String.valueOf(request.headers().get("authorization"));
        return MessageDigest.isEqual(
                given.getBytes(StandardCharsets.UTF_8), ("Bearer " + token).getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : raw.isEmpty() ? new String[0] : raw.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return query;
    }

    private static LocalServer.Response text(String status, String text) {
        return response(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private static LocalServer.Response data(byte[] body) {
        return response(OK, DATA, body);
    }

    private static LocalServer.Response response(String status, String type, byte[] body, String... further) {
        List<String> headers = new ArrayList<>(List.of(
                "Content-Type: " + type,
                "Cache-Control: no-store",
                "X-Content-Type-Options: nosniff",
                "Referrer-Policy: no-referrer",
                "X-Frame-Options: DENY"));
        headers.addAll(List.of(further));
        return new LocalServer.Response(status, headers, body);
    }
}
