package org.perfspace.cli.view;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A server for HTTP requests from this machine, with one request for each connection. Any user of the machine may connect,
 * but nobody can block it: a single thread reads the requests and writes the responses of all connections without waiting
 * for any of them, so that a connection that sends or reads slowly holds no thread. The number of connections and the time
 * of each are limited; if all connections are in use, those that have not sent a whole request in a second make room.
 *
 * <p>The server of the JDK was tried instead: a half request holds one of its threads until a limit of time that is the same
 * for the whole process, so that as many half requests as it has threads block it (8 or 64: for 10 seconds).
 */
final class LocalServer implements Closeable {

    /**
     * A request.
     *
     * @param method such as {@code GET}
     * @param path decoded path
     * @param query query as sent; empty if there is none
     * @param headers first value of each header, by its name in lower case
     */
    record Request(String method, String path, String query, Map<String, String> headers) {}

    /**
     * A response.
     *
     * @param status code and reason, such as {@code 200 OK}
     * @param headers lines of the header
     * @param body the content
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Response(String status, List<String> headers, byte[] body) {}

    /**
     * Limits of the server.
     *
     * @param connections maximum number of connections
     * @param graceMillis time for sending a request that every connection gets, even if all connections are in use
     * @param mostMillis time for sending a request, and for each part of reading the response
     */
    record Limits(int connections, long graceMillis, long mostMillis) {
        static final Limits DEFAULT = new Limits(512, 1_000, 10_000);
    }

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int BACKLOG = 1_024;
    private static final int THREADS = 8;
    private static final int MOST_HEAD = 16 << 10;
    private static final long TICK_MILLIS = 100;

    private final ServerSocketChannel server;
    private final Selector selector;
    private final Limits limits;
    private final Function<Request, Response> handler;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, LocalServer::daemon);
    private final Set<Connection> connections = new LinkedHashSet<>();
    private final Queue<Connection> answered = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    private enum State {
        READING,
        WORKING,
        WRITING,
        /** The response has been written, and the client has not closed the connection yet. */
        ENDING
    }

    /** A connection, with the request or the response. */
    private static final class Connection {
        private final SocketChannel channel;
        private final ByteBuffer in = ByteBuffer.allocate(MOST_HEAD);
        private State state = State.READING;
        private long since;
        private @Nullable SelectionKey key;
        private volatile ByteBuffer[] out = {};

        Connection(SocketChannel channel, long since) {
            this.channel = channel;
            this.since = since;
        }
    }

    /** Starts a server at the loopback address; port 0 stands for any free port. */
    LocalServer(int port, Limits limits, Function<Request, Response> handler) throws IOException {
        this.limits = limits;
        this.handler = handler;
        this.server = ServerSocketChannel.open();
        try {
            server.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
            server.configureBlocking(false);
            this.selector = Selector.open();
        } catch (IOException e) {
            server.close();
            throw e;
        }
        server.register(selector, SelectionKey.OP_ACCEPT);
        daemon(this::run).start();
    }

    /** Returns the port where the server listens. */
    int port() {
        return server.socket().getLocalPort();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        threads.shutdownNow();
        server.close();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "view-server");
        thread.setDaemon(true);
        return thread;
    }

    private void run() {
        try (selector) {
            while (!closed) {
                selector.select(TICK_MILLIS);
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isValid() && key.attachment() instanceof Connection connection) {
                        advance(connection);
                    }
                }
                selector.selectedKeys().clear();
                for (Connection done = answered.poll(); done != null; done = answered.poll()) {
                    enter(done, State.WRITING);
                    advance(done);
                }
                closeLate();
                accept();
            }
        } catch (IOException e) {
            // no more requests can be answered; the command tells the user that the page cannot be loaded
        } finally {
            List.copyOf(connections).forEach(this::end);
        }
    }

    private void accept() throws IOException {
        while (connections.size() < limits.connections()) {
            SocketChannel channel = server.accept();
            if (channel == null) {
                return;
            }
            Connection connection = new Connection(channel, now());
            connections.add(connection);
            try {
                channel.configureBlocking(false);
                connection.key = channel.register(selector, SelectionKey.OP_READ, connection);
            } catch (IOException e) {
                end(connection);
            }
        }
    }

    /** Closes connections that take too long; if all connections are in use, those that have had their time of grace. */
    private void closeLate() {
        boolean full = connections.size() >= limits.connections();
        for (Connection connection : List.copyOf(connections)) {
            long age = now() - connection.since;
            if (connection.state != State.WORKING && age > (full ? limits.graceMillis() : limits.mostMillis())) {
                end(connection);
            }
        }
    }

    /** Reads or writes as much as is possible without waiting. */
    private void advance(Connection connection) {
        try {
            switch (connection.state) {
                case READING -> read(connection);
                case WRITING -> write(connection);
                case ENDING -> drain(connection);
                case WORKING -> {}
            }
        } catch (IOException | RejectedExecutionException e) {
            end(connection);
        }
    }

    private void read(Connection connection) throws IOException {
        int count = connection.channel.read(connection.in);
        String head = new String(connection.in.array(), 0, connection.in.position(), StandardCharsets.ISO_8859_1);
        int end = head.indexOf("\r\n\r\n");
        if (end >= 0) {
            Request request = request(head.substring(0, end));
            enter(connection, State.WORKING);
            threads.execute(() -> answer(connection, request));
        } else if (count < 0 || !connection.in.hasRemaining()) {
            end(connection);
        }
    }

    private void answer(Connection connection, @Nullable Request request) {
        Response response;
        try {
            response =
                    request == null ? new Response("400 Bad Request", List.of(), new byte[0]) : handler.apply(request);
        } catch (RuntimeException | OutOfMemoryError e) {
            response = new Response("500 Internal Server Error", List.of(), new byte[0]);
        }
        StringBuilder head = new StringBuilder("HTTP/1.1 " + response.status() + "\r\n");
        response.headers().forEach(line -> head.append(line).append("\r\n"));
        head.append("Content-Length: ").append(response.body().length).append("\r\nConnection: close\r\n\r\n");
        connection.out = new ByteBuffer[] {
            ByteBuffer.wrap(head.toString().getBytes(StandardCharsets.ISO_8859_1)), ByteBuffer.wrap(response.body())
        };
        answered.add(connection);
        selector.wakeup();
    }

    private void write(Connection connection) throws IOException {
        if (connection.channel.write(connection.out) > 0) {
            connection.since = now();
        }
        if (!connection.out[1].hasRemaining() && !connection.out[0].hasRemaining()) {
            connection.channel.shutdownOutput();
            enter(connection, State.ENDING);
        }
    }

    /** Reads what the client sends after its request, so that closing the connection does not discard the response. */
    private void drain(Connection connection) throws IOException {
        connection.in.clear();
        if (connection.channel.read(connection.in) < 0) {
            end(connection);
        }
    }

    private void enter(Connection connection, State state) {
        connection.state = state;
        connection.since = now();
        SelectionKey key = connection.key;
        if (key != null && key.isValid()) {
            key.interestOps(
                    switch (state) {
                        case READING, ENDING -> SelectionKey.OP_READ;
                        case WRITING -> SelectionKey.OP_WRITE;
                        case WORKING -> 0;
                    });
        }
    }

    private void end(Connection connection) {
        connections.remove(connection);
        try {
            connection.channel.close();
        } catch (IOException e) {
            // the connection is of no use anyway
        }
    }

    private static long now() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /** Returns the request with a head, or null if it is none. */
    private static @Nullable Request request(String head) {
        List<String> lines = new ArrayList<>(List.of(head.split("\r\n", -1)));
        String[] first = lines.remove(0).split(" ", -1);
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon <= 0) {
                return null;
            }
            headers.putIfAbsent(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        try {
            URI target = new URI(first.length == 3 ? first[1] : "");
            String query = target.getRawQuery();
            return target.getPath() == null || target.getPath().isEmpty()
                    ? null
                    : new Request(first[0], target.getPath(), query == null ? "" : query, headers);
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
