import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.*;
import java.util.regex.*;
import java.util.stream.Collectors;

/**
 * The signed order process: sign in, make a key, subscribe to messages, buy at the market, see the trade message, close.
 * Needs Java 17 and nothing else: java OrderProcess.java ready.json. Output: one JSON line with both order ids. The JDK
 * reads no JSON, so single members are picked out of the text; a real bot would take a JSON library.
 */
public class OrderProcess {
    static final HttpClient HTTP = HttpClient.newHttpClient();
    static final String SERVICE = "customer.app.CustomerWebApiService";
    static final String ORDER = "tradeapi.app.OrderApiService.addMarketOrder";
    static final BlockingQueue<String> FRAMES = new LinkedBlockingQueue<>();
    static String ready;
    static int traces;

    /** The first member of the name, as text without quotes. */
    static String member(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"?([^\",}\\]]*)").matcher(json);
        if (!found.find()) throw new IllegalStateException("no " + name + " in " + json);
        return found.group(1);
    }

    /** The flat object of a list in which all the texts stand. */
    static String row(String json, String... texts) {
        for (String part : json.split("\\{")) {
            boolean all = true;
            for (String text : texts) all &= part.contains(text);
            if (all) return part;
        }
        throw new IllegalStateException("no row with " + String.join(" ", texts));
    }

    static String post(String path, String body, Map<String, String> headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(member(ready, "baseUrl") + path))
            .header("content-type", "application/json").header("companyId", member(ready, "companyId"))
            .header("trace", "java-" + ProcessHandle.current().pid() + "-" + ++traces).header("lang", "en-US");
        headers.forEach(request::header);
        String answer = HTTP.send(request.POST(HttpRequest.BodyPublishers.ofString(body)).build(),
            HttpResponse.BodyHandlers.ofString()).body();
        if (!member(answer, "code").equals("0")) throw new IllegalStateException(path + ": " + answer);
        return answer;
    }

    static String now() {
        return String.valueOf(System.currentTimeMillis());
    }

    /** JSON of flat fields in the order of their names; texts in quotes, everything else as it is. */
    static String json(Map<String, Object> fields) {
        return new TreeMap<>(fields).entrySet().stream()
            .map(entry -> "\"" + entry.getKey() + "\":"
                + (entry.getValue() instanceof String text ? "\"" + text + "\"" : entry.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
    }

    /** Open API: what is signed is the body in the order of its names without quotes, then the timestamp. */
    static String signed(String key, String bizType, Map<String, Object> fields) throws Exception {
        String body = json(fields);
        String timestamp = now();
        Signature signature = Signature.getInstance("SHA1withRSA");
        byte[] privateKey = Base64.getDecoder().decode(member(key, "privateKey"));
        signature.initSign(KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(privateKey)));
        signature.update((body.replace("\"", "") + timestamp).getBytes("UTF-8"));
        return post("/openapi-c/global/" + bizType, body, Map.of("timestamp", timestamp, "group", "tradeApi",
            "apiKey", member(key, "apiKey"), "signature", Base64.getEncoder().encodeToString(signature.sign())));
    }

    /** Collects whole text messages. */
    static class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                FRAMES.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }
    }

    static String waitFor(String... texts) throws Exception {
        for (;;) {
            String frame = FRAMES.poll(20, TimeUnit.SECONDS);
            if (frame == null) throw new IllegalStateException("no message with " + String.join(" ", texts));
            boolean all = true;
            for (String text : texts) all &= frame.contains(text);
            if (all) return frame;
        }
    }

    static void send(WebSocket socket, String token, String msgType, String data) {
        socket.sendText("{\"head\":{\"msgType\":\"" + msgType + "\",\"token\":\"" + token + "\",\"sendTime\":" + now()
            + ",\"lang\":\"en-US\"},\"device\":\"1\",\"seqId\":1,\"trace\":\"" + msgType + "\",\"data\":" + data + "}", true).join();
    }

    public static void main(String[] arguments) throws Exception {
        ready = Files.readString(Path.of(arguments[0]));
        byte[] password = MessageDigest.getInstance("MD5").digest(member(ready, "password").getBytes("UTF-8"));
        String token = member(post("/api/login/" + SERVICE + ".login", json(Map.of("type", 1, "device", 2, "isThird", false,
            "loginName", member(ready, "loginName"), "loginPwd", HexFormat.of().formatHex(password))),
            Map.of("timestamp", now())), "token");
        String key = post("/api/global/customer.app.CustomerApiWebService.applyApi",
            json(Map.of("tag", "java-" + now())), Map.of("timestamp", now(), "token", token));

        String pushToken = member(signed(key, "getMsgPushToken", Map.of()), "data");
        URI address = URI.create(member(ready, "messageWsUrl") + "/openMsg/" + member(ready, "openMsgAppId"));
        WebSocket socket = HTTP.newWebSocketBuilder().buildAsync(address, new Listener()).join();
        send(socket, pushToken, "login", "null");
        send(socket, pushToken, "subscribe_asset", "{\"tradeTypes\":\"2\"}");
        waitFor("subscribe_success", "\"trace\":\"subscribe_asset\"");

        String products = signed(key, "config.app.AppSymbolDubboService.getSymbolBaseList", Map.of("customerGroupId", 1));
        String product = row(products, "\"tradeType\":2", "\"inTradeTime\":1");
        String account = row(signed(key, SERVICE + ".findCustomerInfo", Map.of()), "\"tradeType\":2", "\"accountId\":");
        Map<String, Object> order = new TreeMap<>(Map.of("accountId", Long.valueOf(member(account, "accountId")),
            "accountCurrency", member(account, "currency"), "accountDigits", Integer.valueOf(member(account, "digits")),
            "symbolId", Long.valueOf(member(product, "symbolId")), "tradeType", 2, "entryType", 1, "requestNum", "0.1",
            "requestPrice", "0", "expireType", 1, "crossLevelNum", 1));
        order.putAll(Map.of("requestTime", Long.valueOf(now()), "bizType", 1, "direction", 1));
        String opened = member(signed(key, ORDER, order), "orderId");
        String message = waitFor("\"msgCode\":\"trade\"", "\"orderId\":\"" + opened + "\"");
        order.putAll(Map.of("bizType", 2, "direction", 2, "positionId", member(message, "positionId")));
        String closed = member(signed(key, ORDER, order), "orderId");
        String last = waitFor("\"msgCode\":\"trade\"", "\"orderId\":\"" + closed + "\"");
        System.out.println("{\"opened\":" + opened + ",\"closed\":" + closed + ",\"message\":\"" + member(last, "bizType") + "\"}");
        socket.abort();
    }
}
