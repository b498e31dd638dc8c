package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slow and broken clients hold nobody up. */
class LocalServerTest {

    private static final LocalServer.Limits FEW = new LocalServer.Limits(4, 20, 60_000);

    @Test
    void halfRequestsMakeRoomForWholeOnes() throws IOException {
        List<Socket> half = new ArrayList<>();
        try (LocalServer server = server(FEW)) {
            for (int i = 0; i < 40; i++) {
                Socket socket = connect(server);
                half.add(socket);
                send(socket, i % 2 == 0 ? "G" : "GET / HTTP/1.1\r\nHost: x\r\n");
            }
            assertThat(get(server, "GET /hello?a=b HTTP/1.1\r\nHost: x\r\n\r\n"))
                    .isEqualTo(
                            "HTTP/1.1 200 OK\r\nX: y\r\nContent-Length: 16\r\nConnection: close\r\n\r\nGET /hello a=b x");
        }
        for (Socket socket : half) {
            socket.close();
        }
    }

    @Test
    void bodiesAreNotWaitedFor() throws IOException {
        List<Socket> waiting = new ArrayList<>();
        try (LocalServer server = server(FEW)) {
            for (int i = 0; i < 40; i++) {
                Socket socket = connect(server);
                waiting.add(socket);
                send(socket, "POST / HTTP/1.1\r\nHost: evil\r\nContent-Length: 1000\r\n\r\n");
            }
            assertThat(get(server, "GET / HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 200 OK\r\n");
        }
        for (Socket socket : waiting) {
            socket.close();
        }
    }

    @Test
    void requestsThatTakeTooLongAreEnded() throws IOException {
        try (LocalServer server = server(new LocalServer.Limits(4, 20, 20));
                Socket socket = connect(server)) {
            send(socket, "GET / HT");
            assertThat(socket.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void requestsAreNotLongerThanTheirLimit() throws IOException {
        try (LocalServer server = server(LocalServer.Limits.DEFAULT);
                Socket socket = connect(server)) {
            socket.getOutputStream().write(new byte[16 << 10]);
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void rejectsWhatIsNoRequest() throws IOException {
        try (LocalServer server = server(LocalServer.Limits.DEFAULT)) {
            for (String text : List.of(
                    "\r\n\r\n",
                    "GET\r\n\r\n",
                    "GET / HTTP/1.1 x\r\n\r\n",
                    "GET %zz HTTP/1.1\r\n\r\n",
                    "GET / HTTP/1.1\r\nx\r\n\r\n")) {
                assertThat(get(server, text))
                        .as(text)
                        .isEqualTo("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            }
        }
    }

    private static LocalServer server(LocalServer.Limits limits) throws IOException {
        return new LocalServer(
                0,
                limits,
                request -> new LocalServer.Response(
                        "200 OK",
                        List.of("X: y"),
                        (request.method() + " " + request.path() + " " + request.query() + " "
                                        + request.headers().get("host"))
                                .getBytes(StandardCharsets.UTF_8)));
    }

    private static Socket connect(LocalServer server) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.port());
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String get(LocalServer server, String request) throws IOException {
        try (Socket socket = connect(server)) {
            send(socket, request);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
