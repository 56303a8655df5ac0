import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.*;
import java.util.regex.*;
import java.util.stream.Collectors;

/**
 * The signed order process: sign in, make a key, subscribe to messages, buy at the market, see the trade message, close.
 * Input: a file with the ready line of the platform. Output: one JSON line with both order ids. The JDK reads no JSON,
 * so single members are picked out of the text; a real bot would take a JSON library.
 */
public class OrderProcess {
    static final HttpClient HTTP = HttpClient.newHttpClient();
    static final String CUSTOMER = "customer.app.CustomerWebApiService";
    static final String ADD_ORDER = "tradeapi.app.OrderApiService.addMarketOrder";
    static final BlockingQueue<String> MESSAGES = new LinkedBlockingQueue<>();
    static String ready;
    static int traces;

    /** The first member of the name, as text without quotes. */
    static String member(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"?([^\",}\\]]*)").matcher(json);
        if (!found.find()) throw new IllegalStateException("no " + name + " in " + json);
        return found.group(1);
    }

    static boolean hasAll(String json, String... texts) { return Arrays.stream(texts).allMatch(json::contains); }

    /** The first flat object in which all the texts stand. */
    static String row(String json, String... texts) {
        return Arrays.stream(json.split("\\{")).filter(part -> hasAll(part, texts)).findFirst().orElseThrow();
    }

    static long now() { return System.currentTimeMillis(); }

    /** A text as JSON writes it: what cannot stand in it is escaped. */
    static String text(String text) {
        return text.chars().mapToObj(one -> one == '"' || one == '\\' ? "\\" + (char) one
            : one < ' ' ? "\\u%04x".formatted(one) : String.valueOf((char) one)).collect(Collectors.joining("", "\"", "\""));
    }

    /** JSON of flat fields in the order of their names; texts in quotes, everything else as it is. */
    static String json(Map<String, Object> fields) {
        return new TreeMap<>(fields).entrySet().stream()
            .map(field -> "\"%s\":%s".formatted(field.getKey(),
                field.getValue() instanceof String value ? text(value) : field.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
    }

    static String post(String path, String body, Map<String, String> headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(member(ready, "baseUrl") + path))
            .header("content-type", "application/json").header("companyId", member(ready, "companyId"))
            .header("trace", "java-" + ProcessHandle.current().pid() + "-" + ++traces).header("lang", "en-US");
        headers.forEach(request::header);
        request.POST(HttpRequest.BodyPublishers.ofString(body));
        String answer = HTTP.send(request.build(), BodyHandlers.ofString()).body();
        if (!member(answer, "code").equals("0")) throw new IllegalStateException(path + ": " + answer);
        return answer;
    }

    /** Open API: SHA1WithRSA over the body in the order of its names, without quotes, then the timestamp. */
    static String signed(String key, String bizType, Map<String, Object> fields) throws Exception {
        String body = json(fields);
        String timestamp = String.valueOf(now());
        byte[] privateKey = Base64.getDecoder().decode(member(key, "privateKey"));
        Signature signature = Signature.getInstance("SHA1withRSA");
        signature.initSign(KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(privateKey)));
        signature.update((body.replace("\"", "") + timestamp).getBytes(StandardCharsets.UTF_8));
        return post("/openapi-c/global/" + bizType, body, Map.of("timestamp", timestamp, "group", "tradeApi",
            "apiKey", member(key, "apiKey"), "signature", Base64.getEncoder().encodeToString(signature.sign())));
    }

    /** Puts whole text messages into the queue. */
    static class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean isLast) {
            text.append(part);
            if (isLast) MESSAGES.add(text.toString());
            if (isLast) text.setLength(0);
            socket.request(1);
            return null;
        }
    }

    static void send(WebSocket socket, String token, String msgType, String data) {
        String head = json(Map.of("msgType", msgType, "token", token, "sendTime", now(), "lang", "en-US"));
        String message = "{\"head\":%s,\"device\":\"1\",\"seqId\":%d,\"trace\":\"%s\",\"data\":%s}";
        socket.sendText(message.formatted(head, ++traces, msgType, data), true).join();
    }

    /** The next message in which all the texts stand. */
    static String message(String... texts) throws Exception {
        for (;;) {
            String message = MESSAGES.poll(20, TimeUnit.SECONDS);
            if (message == null) throw new IllegalStateException("no message with " + String.join(" ", texts));
            if (hasAll(message, texts)) return message;
        }
    }

    public static void main(String[] arguments) throws Exception {
        ready = Files.readString(Path.of(arguments[0]));
        byte[] password = member(ready, "password").getBytes(StandardCharsets.UTF_8);
        String loginPwd = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(password));
        String token = member(post("/api/login/" + CUSTOMER + ".login", json(Map.of("type", 1, "device", 2,
            "isThird", false, "loginName", member(ready, "loginName"), "loginPwd", loginPwd)), Map.of()), "token");
        String key = post("/api/global/customer.app.CustomerApiWebService.applyApi",
            json(Map.of("tag", "java-" + now())), Map.of("token", token));

        String pushToken = member(signed(key, "getMsgPushToken", Map.of()), "data");
        String address = member(ready, "messageWsUrl") + "/openMsg/" + member(ready, "openMsgAppId");
        WebSocket socket = HTTP.newWebSocketBuilder().buildAsync(URI.create(address), new Listener()).join();
        send(socket, pushToken, "login", "null");
        send(socket, pushToken, "subscribe_asset", "{\"tradeTypes\":\"2\"}");
        message("subscribe_success", "\"trace\":\"subscribe_asset\"");

        String products = signed(key, "config.app.AppSymbolDubboService.getSymbolBaseList", Map.of("customerGroupId", 1));
        String product = row(products, "\"tradeType\":2", "\"inTradeTime\":1");
        String account = row(signed(key, CUSTOMER + ".findCustomerInfo", Map.of()), "\"tradeType\":2", "\"accountId\":");
        var order = new TreeMap<String, Object>(Map.of("accountId", member(account, "accountId"),
            "accountCurrency", member(account, "currency"), "accountDigits", member(account, "digits"),
            "symbolId", member(product, "symbolId"), "tradeType", 2, "entryType", 1, "requestNum", "0.1",
            "requestPrice", "0", "expireType", 1, "crossLevelNum", 1));
        order.putAll(Map.of("requestTime", now(), "bizType", 1, "direction", 1));
        String opened = member(signed(key, ADD_ORDER, order), "orderId");
        String opening = message("\"msgCode\":\"trade\"", "\"orderId\":\"" + opened + "\"");
        order.putAll(Map.of("bizType", 2, "direction", 2, "positionId", member(opening, "positionId")));
        String closed = member(signed(key, ADD_ORDER, order), "orderId");
        String closing = message("\"msgCode\":\"trade\"", "\"orderId\":\"" + closed + "\"");
        System.out.printf("{\"opened\":%s,\"closed\":%s,\"message\":\"%s\"}%n", opened, closed, member(closing, "bizType"));
        socket.abort();
    }
}
