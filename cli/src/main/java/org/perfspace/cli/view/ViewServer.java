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
 *  GET /P/range?from&amp;to       the time of each call node in a part of the trace
 *  GET /P/source?file         a source file that the profile names
 * </pre>
 */
public final class ViewServer implements AutoCloseable {

    private static final int TOKEN_BYTES = 16;
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

    private static final Answer NOTHING = Answer.text(NO_CONTENT, "");

    /** A response. */
    private static final class Answer {

        private final String status;
        private final String type;
        private final byte[] body;
        private final @Nullable Integer rawSize;

        Answer(String status, String type, byte[] body, @Nullable Integer rawSize) {
            this.status = status;
            this.type = type;
            this.body = body;
            this.rawSize = rawSize;
        }

        static Answer text(String status, String text) {
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
        this.server = new LocalServer(port, LocalServer.Limits.DEFAULT, this::response);
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

    private Answer answer(LocalServer.Request request) {
        if (!isForUs(request)) {
            return Answer.text(FORBIDDEN, "this server answers its own page only");
        }
        if (!request.method().equals("GET")) {
            return Answer.text(NOT_ALLOWED, "only GET is allowed");
        }
        String path = request.path();
        if (path.equals("/")) {
            return new Answer(OK, "text/html; charset=utf-8", page, null);
        }
        if (!isAuthorized(request)) {
            return Answer.text(UNAUTHORIZED, "open the address that perfspace has printed, with all that follows #");
        }
        try {
            return data(path, query(request.query()));
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
            case "range" -> Answer.data(served.range(query));
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

    private LocalServer.Response response(LocalServer.Request request) {
        Answer answer = answer(request);
        List<String> headers = new ArrayList<>(List.of(
                "Content-Type: " + answer.type,
                "Cache-Control: no-store",
                "X-Content-Type-Options: nosniff",
                "Referrer-Policy: no-referrer",
                "X-Frame-Options: DENY"));
        if (answer.rawSize != null) {
            headers.add("X-Raw-Size: " + answer.rawSize);
        }
        // There is no body after HEAD or with a status that has none.
        boolean empty = request.method().equals("HEAD") || answer.status.equals(NO_CONTENT);
        return new LocalServer.Response(answer.status, headers, empty ? new byte[0] : answer.body);
    }
}
