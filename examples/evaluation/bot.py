"""A complete program that knows nothing of an evaluation's clock: it follows closed minutes of bitcoin and trades on them.

It buys while the mean of the last 5 minutes is above that of the last 20, and closes when it is below. It runs in real time,
and under `--clock follow`, where the market continues once it has read everything and asks for nothing. Needs Python 3.9 and
the openssl command. Run: npm run evaluate -- --bot 'python3 examples/evaluation/bot.py' ..., or bot.py READY KEY
"""
import base64
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request

READY_FILE, KEY_FILE = sys.argv[1:3] if len(sys.argv) > 2 else (os.environ["MERIDIAN_READY"], os.environ["MERIDIAN_KEY"])
with open(READY_FILE, encoding="utf-8") as file:
    READY = json.load(file)
with open(KEY_FILE, encoding="utf-8") as file:
    KEY = json.load(file)
# Minutes of the two means; an evaluation tries others of the fast one with --sweep fast=5..9.
BITCOIN, FAST, SLOW = 10021, int(os.environ.get("MERIDIAN_SET_FAST", "5")), 20
DER = tempfile.NamedTemporaryFile(suffix=".der")
DER.write(base64.b64decode(KEY["privateKey"]))
DER.flush()


def call(biz_type, fields, **more):
    """A signed call: the body in the order of its names without quotes, then the timestamp; SHA1WithRSA by openssl."""
    body = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    timestamp = str(int(time.time() * 1000))
    command = ["openssl", "dgst", "-sha1", "-keyform", "DER", "-sign", DER.name]
    text = (body.replace('"', "") + timestamp).encode()
    signature = base64.b64encode(subprocess.run(command, input=text, capture_output=True, check=True).stdout).decode()
    headers = {"content-type": "application/json", "companyId": str(READY["companyId"]), "lang": "en-US"}
    headers |= {"trace": os.urandom(8).hex(), "timestamp": timestamp, "apiKey": KEY["apiKey"], "signature": signature}
    request = urllib.request.Request(f"{READY['baseUrl']}/openapi-c/global/{biz_type}", body.encode(), {**headers, **more})
    with urllib.request.urlopen(request, timeout=60) as response:
        answer = json.load(response)
    if answer["code"] != "0":
        raise Rejected(f"{biz_type}: {answer}", answer["code"])
    return answer["data"]


class Rejected(Exception):
    """What the platform did not do: a text, and the listed code."""


class Quotes:
    """The quote websocket (RFC 6455), as much of it as a client of text frames needs."""

    def __init__(self, token):
        address = urllib.parse.urlsplit(READY["quoteWsUrl"])
        self.socket = socket.create_connection((address.hostname, address.port))
        self.stream = self.socket.makefile("rb")
        self.lock = threading.Lock()
        self.seq = 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /quote?token={token} HTTP/1.1", f"Host: {address.netloc}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        if b" 101 " not in self.stream.readline():
            raise SystemExit("the quote websocket was refused")
        while self.stream.readline().strip():
            pass

    def write(self, payload, opcode=1):
        mask = os.urandom(4)
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        with self.lock:
            self.socket.sendall(bytes([0x80 | opcode]) + length + mask + masked)

    def send(self, command, data):
        self.seq += 1
        self.write(json.dumps({"cmd_id": command, "seq_id": self.seq, "ext": "t", "data": data}).encode())

    def beat(self):
        """A heartbeat every ten seconds of the wall, whatever the market does."""
        while True:
            time.sleep(10)
            self.send(14008, {"timestamp": int(time.time() * 1000)})

    def texts(self):
        while True:
            head = self.stream.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                return
            length = head[1] & 127
            if length > 125:
                length = int.from_bytes(self.stream.read(2 if length == 126 else 8), "big")
            payload = self.stream.read(length)
            if head[0] & 15 == 9:
                self.write(payload, 10)
            elif head[0] & 15 == 1:
                yield payload.decode()


def order(**more):
    fields = {"accountId": KEY["accountId"], "accountCurrency": KEY["currency"], "accountDigits": KEY["digits"]}
    fields |= {"symbolId": BITCOIN, "tradeType": KEY["tradeType"], "entryType": 1, "expireType": 1, "crossLevelNum": 1}
    fields |= {"requestNum": "0.1", "requestPrice": "0", "requestTime": int(time.time() * 1000)}
    try:
        return call("tradeapi.app.OrderApiService.addMarketOrder", {**fields, **more}, group="tradeApi")
    except Rejected as rejection:
        # A market may stand still or be closed, and money may run out.
        print(rejection.args[0], file=sys.stderr, flush=True)
        return {"executePrice": "0", "code": rejection.args[1]}


#: The position was closed by the market: liquidated, or by a stop.
POSITION_GONE = "CFDWBWE000008"
quotes = Quotes(call("getMsgPushToken", {}))
threading.Thread(target=quotes.beat, daemon=True).start()
product = {"symbol_id": BITCOIN, "trade_type": KEY["tradeType"], "trade_mode": 1, "kline_type": 1}
quotes.send(14018, {"symbol_list": [product]})
closes, position = [], None
for text in quotes.texts():
    # pk(symbol, account type, mode, interval, start, open, close, ...)
    if not text.startswith("pk("):
        continue
    closes.append(float(text[3:].split(",")[6]))
    if len(closes) < SLOW:
        continue
    is_up = sum(closes[-FAST:]) / FAST > sum(closes[-SLOW:]) / SLOW
    if is_up and position is None:
        opened = order(bizType=1, direction=1)
        # An order may be accepted and still get nothing: the next minute tries again.
        if float(opened["executePrice"]) > 0:
            position = opened["positionId"]
    elif not is_up and position is not None:
        closed = order(bizType=2, direction=2, positionId=position)
        if float(closed["executePrice"]) > 0 or closed.get("code") == POSITION_GONE:
            position = None
