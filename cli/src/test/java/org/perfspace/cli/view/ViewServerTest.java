package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.Runs;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** The server of the page: whom it answers, and what. */
class ViewServerTest {

    private static final Path SAMPLE = Path.of("../testdata/samples/hpctoolkit.hpctoolkit");

    private static PerformanceSpace space;
    private static ViewServer server;
    private static HttpClient client;
    private static String token;

    @BeforeAll
    static void start() throws IOException {
        space = Readers.open(SAMPLE);
        ViewOptions options = new ViewOptions(
                "", "auto", 1 << 20, true, Optional.empty(), Optional.of(Path.of("../testdata")), false, false);
        server = new ViewServer(List.of(ViewProfile.of("sample", "", space)), options, 0);
        client = HttpClient.newHttpClient();
        token = server.address().substring(server.address().indexOf('#') + 1);
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        space.close();
    }

    @Test
    void listensOnTheLoopbackAddressOnly() throws IOException {
        assertThat(server.address()).matches("http://127\\.0\\.0\\.1:\\d+/#[\\w-]{22}");
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    assertThat(isOpen(address)).as(address.toString()).isFalse();
                }
            }
        }
    }

    @Test
    void givesThePageToAnybodyAndDataToWhoeverHasTheToken() throws Exception {
        assertThat(get("/", null).statusCode()).isEqualTo(200);
        assertThat(text(get("/", null))).contains("connect-src 'self'").doesNotContain("data-raw");
        assertThat(get("/0/block/head", null).statusCode()).isEqualTo(401);
        assertThat(get("/0/block/head", "wrong").statusCode()).isEqualTo(401);
        assertThat(get("/0/block/head", token.substring(1)).statusCode()).isEqualTo(401);
        HttpResponse<byte[]> head = get("/0/block/head", token);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(head.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "evil.example, , 403",
        "127.0.0.1, , 403",
        "localhost:PORT, , 200",
        "127.0.0.1:PORT, same-origin, 200",
        "127.0.0.1:PORT, none, 200",
        "127.0.0.1:PORT, cross-site, 403",
        "127.0.0.1:PORT, same-site, 403",
        "[::1]:PORT, , 403",
        "'', , 403"
    })
    void answersItsOwnPageOnly(String host, String site, int status) throws IOException {
        String headers = "Host: " + host.replace("PORT", String.valueOf(server.port())) + "\r\n"
                + (site == null ? "" : "Sec-Fetch-Site: " + site + "\r\n");

        assertThat(raw("GET / HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})
    void allowsGetOnly(String method) throws IOException {
        String answer = raw(method + " / HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 405 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/0/source?file=/etc/passwd",
                "/0/source?file=..%2F..%2FREADME.md",
                "/0/source?file=samples%2FREADME.md",
                "/0/source",
                "/0/block/..%2Fhead",
                "/0/../../etc/passwd",
                "/1/block/head",
                "/x/block/head",
                "/0/block/none",
                "/0",
                "/0/",
                "/favicon.ico"
            })
    void hasNothingElse(String path) throws Exception {
        assertThat(get(path, token).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/0/rows?m=-1&c=0",
                "/0/rows?m=99&c=0",
                "/0/rows?m=x&c=0",
                "/0/rows?m=0&c=99999",
                "/0/rows?m=0&c=0&side=1",
                "/0/rows?m=0&c=1,,x",
                "/0/trace?from=-1&to=5&px=10",
                "/0/trace?from=NaN&to=5",
                "/0/trace?from=5&to=1",
                "/0/trace?from=0&to=1&px=many"
            })
    void refusesNonsense(String path) throws Exception {
        assertThat(get(path, token).statusCode()).isEqualTo(400);
    }

    @Test
    void givesRowsAsDumpPrintsThem() throws Exception {
        for (String state : List.of("exclusive", "inclusive")) {
            List<String> dump = Runs.of("dump", "-q", "--view", state, "--metric", "CPUTIME", SAMPLE.toString())
                    .lines()
                    .toList();
            byte[] body = get("/0/rows?m=0&side=0&state=" + state + "&c=0,5,17", token)
                    .body();
            assertThat(body).hasSize(3 * 14 * Double.BYTES);
            ByteBuffer rows = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
            for (int node : new int[] {0, 5, 17}) {
                for (int location = 0; location < 14; location++) {
                    String line = dump.get(node * 14 + location);
                    assertThat(rows.getDouble())
                            .as(line)
                            .isEqualTo(Double.parseDouble(line.substring(line.lastIndexOf('\t') + 1)));
                }
            }
        }
        assertThat(get("/0/rows?m=0&c=0,5,17&state=exclusive&sum", token).body())
                .hasSize(14 * Double.BYTES);
    }

    @Test
    void answersAThousandRequestsAtOnce() {
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            HttpRequest request = request("/0/rows?m=0&state=inclusive&c=" + i % 40, token);
            answers.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
                    .thenApply(HttpResponse::statusCode));
        }

        assertThat(answers).allMatch(answer -> answer.join() == 200);
    }

    @ParameterizedTest
    @CsvSource({
        "GET / HTT, 'P/1.1|Connection: close||'",
        "'GET / HTTP/1.1|Host: x|', 'Connection: close||'",
        "'POST / HTTP/1.1|Host: x|Content-Length: 5||', 'helloGET /0 HTTP/1.1|Connection: close||'"
    })
    void slowClientsHoldUpNobody(String half, String rest) throws Exception {
        List<Socket> slow = slow(40, half.replace("|", "\r\n"));

        assertThat(get("/0/block/head", token).statusCode()).isEqualTo(200);
        for (Socket socket : slow) {
            send(socket, rest.replace("|", "\r\n"));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 403 ");
            socket.close();
        }
    }

    @Test
    void requestsThatTakeTooLongAreEnded() throws IOException {
        try (Socket socket = socket()) {
            send(socket, "GET / HT");

            assertThat(socket.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET\r\n\r\n", "GET %zz HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n a: b\r\n\r\n"})
    void rejectsWhatIsNoRequest(String text) throws IOException {
        assertThat(raw(text)).matches("HTTP/1\\.1 40[03] .*");
    }

    /** Opens connections that send a text and read nothing. */
    private static List<Socket> slow(int count, String text) throws IOException {
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slow.add(socket());
            send(slow.get(i), text);
        }
        return slow;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static Socket socket() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.port());
    }

    private static HttpResponse<byte[]> get(String path, @Nullable String secret)
            throws IOException, InterruptedException {
        return client.send(request(path, secret), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static HttpRequest request(String path, @Nullable String secret) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofMinutes(1));
        return (secret == null ? request : request.header("Authorization", "Bearer " + secret)).build();
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = socket();
                OutputStream out = socket.getOutputStream();
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return String.valueOf(in.readLine());
        }
    }

    private static boolean isOpen(InetAddress address) {
        try (Socket socket = new Socket(address, server.port())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
