"""The signed order process: sign in, make a key, subscribe to messages, buy at the market, see the trade message, close.

Needs Python 3.9 and the openssl command, nothing else. Input: a file with the ready line of the platform.
Output: one JSON line with both order ids.
"""
import base64
import hashlib
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

with open(sys.argv[1], encoding="utf-8") as file:
    READY = json.load(file)
SERVICE = "customer.app.CustomerWebApiService"
ORDER = "tradeapi.app.OrderApiService.addMarketOrder"


def now():
    return str(int(time.time() * 1000))


def post(path, body, headers):
    common = {"content-type": "application/json", "companyId": str(READY["companyId"]), "lang": "en-US"}
    trace = "python-" + os.urandom(8).hex()
    request = urllib.request.Request(READY["baseUrl"] + path, body.encode(), {**common, "trace": trace, **headers})
    with urllib.request.urlopen(request, timeout=20) as response:
        answer = json.load(response)
    if answer["code"] != "0":
        raise SystemExit(f"{path}: {answer}")
    return answer["data"]


def client(path, body, token=None):
    """Client API: a login token authorises."""
    return post("/api" + path, json.dumps(body), {"timestamp": now(), **({"token": token} if token else {})})


def sign(text, private_key):
    """SHA1WithRSA by the openssl command; the key is a PKCS#8 in base64."""
    with tempfile.NamedTemporaryFile(suffix=".der") as file:
        file.write(base64.b64decode(private_key))
        file.flush()
        command = ["openssl", "dgst", "-sha1", "-keyform", "DER", "-sign", file.name]
        return base64.b64encode(subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout)


def signed(key, biz_type, fields, **more):
    """Open API: what is signed is the body in the order of its names without quotes, then the timestamp."""
    body = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    timestamp = now()
    signature = sign(body.replace('"', "") + timestamp, key["privateKey"]).decode()
    headers = {"timestamp": timestamp, "apiKey": key["apiKey"], "signature": signature, **more}
    return post("/openapi-c/global/" + biz_type, body, headers)


class Messages:
    """The message websocket (RFC 6455), as much of it as a client of text frames needs."""

    def __init__(self, token):
        address = urllib.parse.urlsplit(READY["messageWsUrl"])
        self.token = token
        self.socket = socket.create_connection((address.hostname, address.port), timeout=20)
        self.stream = self.socket.makefile("rb")
        self.trades = {}
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /openMsg/{READY['demo']['openMsgAppId']} HTTP/1.1",
            f"Host: {address.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        if b" 101 " not in self.stream.readline():
            raise SystemExit("the message websocket was refused")
        while self.stream.readline().strip():
            pass

    def write(self, payload, opcode=1):
        mask = os.urandom(4)
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | opcode]) + length + mask + masked)

    def read(self):
        """The next text frame."""
        while True:
            head = self.stream.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                raise SystemExit("the message websocket was closed")
            length = head[1] & 127
            if length > 125:
                length = int.from_bytes(self.stream.read(2 if length == 126 else 8), "big")
            payload = self.stream.read(length)
            if head[0] & 15 == 9:
                self.write(payload, 10)
            elif head[0] & 15 == 1:
                return payload.decode()

    def send(self, msg_type, data=None):
        head = {"msgType": msg_type, "token": self.token, "sendTime": int(now()), "lang": "en-US"}
        message = {"head": head, "device": "1", "seqId": 1, "trace": msg_type, "data": data}
        self.write(json.dumps(message).encode())

    def until(self, done):
        while not done():
            text = self.read()
            message = json.loads(text) if text.startswith("{") else {"msgCode": "assets"}
            if message["msgCode"] == "trade":
                self.trades[message["content"]["paramMap"]["orderId"]] = message["content"]
            self.last = message

    def subscribe(self):
        self.last = {}
        self.send("login")
        self.send("subscribe_asset", {"tradeTypes": "2"})
        self.until(lambda: (self.last.get("msgCode"), self.last.get("trace")) == ("subscribe_success", "subscribe_asset"))

    def trade_of(self, order_id):
        self.until(lambda: str(order_id) in self.trades)
        return self.trades[str(order_id)]


password = hashlib.md5(READY["demo"]["password"].encode()).hexdigest()
credentials = {"loginName": READY["demo"]["loginName"], "loginPwd": password}
login = client(f"/login/{SERVICE}.login", {"type": 1, "device": 2, "isThird": False, **credentials})
key = client("/global/customer.app.CustomerApiWebService.applyApi", {"tag": "py-" + now()}, login["token"])
messages = Messages(signed(key, "getMsgPushToken", {}))
messages.subscribe()
products = signed(key, "config.app.AppSymbolDubboService.getSymbolBaseList", {"customerGroupId": 1})
product = next(row for row in products if row["tradeType"] == 2 and row["inTradeTime"] == 1)
accounts = signed(key, f"{SERVICE}.findCustomerInfo", {})["accountList"]
account = next(row for row in accounts if row["tradeType"] == 2)
order = {"accountId": account["accountId"], "accountCurrency": account["currency"], "accountDigits": account["digits"]}
order |= {"symbolId": product["symbolId"], "tradeType": 2, "entryType": 1, "requestNum": "0.1", "requestPrice": "0"}
order |= {"expireType": 1, "crossLevelNum": 1, "requestTime": int(now())}
opened = signed(key, ORDER, {**order, "bizType": 1, "direction": 1}, group="tradeApi")
position = messages.trade_of(opened["orderId"])["paramMap"]["positionId"]
closed = signed(key, ORDER, {**order, "bizType": 2, "direction": 2, "positionId": position}, group="tradeApi")
message = messages.trade_of(closed["orderId"])["bizType"]
print(json.dumps({"opened": opened["orderId"], "closed": closed["orderId"], "message": message}))
