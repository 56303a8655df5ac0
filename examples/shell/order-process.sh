#!/bin/sh
# The signed order process with curl and openssl: sign in, make a key, buy at the market, close, read the deals.
# Input: a file with the ready line of the platform. Output: one JSON line with both order ids.
set -eu
ready=$(cat "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The first member of the name, as text without quotes.
member() { printf '%s' "$1" | grep -o "\"$2\":\"\{0,1\}[^\",}]*" | head -n 1 | sed "s/^\"$2\":\"\{0,1\}//"; }
# The flat object of a list in which both texts stand.
row() { printf '%s' "$1" | tr '{' '\n' | grep -F "$2" | grep -F "$3" | head -n 1; }
# Milliseconds; date prints no fractions everywhere.
now() { printf '%s000' "$(date +%s)"; }

base=$(member "$ready" baseUrl)
service=customer.app.CustomerWebApiService
order=tradeapi.app.OrderApiService.addMarketOrder

# post PATH BODY HEADER...
post() {
  path=$1 body=$2
  shift 2
  for header in "$@"; do printf 'header = "%s"\n' "$header"; done >"$work/headers"
  answer=$(curl -sS --max-time 20 -K "$work/headers" "$base$path" -d "$body" -H 'content-type: application/json' \
    -H "companyId: $(member "$ready" companyId)" -H "trace: shell-$$-$(openssl rand -hex 8)" -H 'lang: en-US')
  if [ "$(member "$answer" code)" != 0 ]; then
    echo "$path: $answer" >&2
    exit 1
  fi
  printf '%s' "$answer"
}

# signed BIZTYPE BODY: the members of the body stand in the order of their names, so that what is signed is the body
# without its quotes, and the timestamp after it.
signed() {
  timestamp=$(now)
  signature=$(printf '%s' "$2$timestamp" | tr -d '"' | openssl dgst -sha1 -sign "$work/key.pem" | openssl base64 -A)
  post "/openapi-c/global/$1" "$2" "timestamp: $timestamp" "apiKey: $api_key" "signature: $signature" "group: tradeApi"
}

password=$(printf '%s' "$(member "$ready" password)" | openssl dgst -md5 | sed 's/.*= *//')
login=$(post "/api/login/$service.login" \
  "{\"type\":1,\"device\":2,\"isThird\":false,\"loginName\":\"$(member "$ready" loginName)\",\"loginPwd\":\"$password\"}" \
  "timestamp: $(now)")
key=$(post /api/global/customer.app.CustomerApiWebService.applyApi "{\"tag\":\"sh-$$-$(date +%s)\"}" \
  "timestamp: $(now)" "token: $(member "$login" token)")
api_key=$(member "$key" apiKey)
{
  echo '-----BEGIN PRIVATE KEY-----'
  member "$key" privateKey | fold -w 64
  echo '-----END PRIVATE KEY-----'
} >"$work/key.pem"

products=$(signed config.app.AppSymbolDubboService.getSymbolBaseList '{"customerGroupId":1}')
product=$(row "$products" '"tradeType":2' '"inTradeTime":1')
account=$(row "$(signed "$service.findCustomerInfo" '{}')" '"tradeType":2' '"accountId":')

# place BIZTYPE DIRECTION
place() {
  signed "$order" "{\"accountCurrency\":\"$(member "$account" currency)\",\"accountDigits\":$(member "$account" digits),\
\"accountId\":$(member "$account" accountId),\"bizType\":$1,\"crossLevelNum\":1,\"direction\":$2,\"entryType\":1,\
\"expireType\":1,\"requestNum\":\"0.1\",\"requestPrice\":\"0\",\"requestTime\":$(now),\
\"symbolId\":$(member "$product" symbolId),\"tradeType\":2}"
}
opened=$(place 1 1)
# Without a positionId the oldest position of the product and side is closed.
closed=$(place 2 2)
printf '{"opened":%s,"closed":%s}\n' "$(member "$opened" orderId)" "$(member "$closed" orderId)"
