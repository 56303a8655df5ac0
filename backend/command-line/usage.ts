/** What `--help` of the headless platform shows. */
export const USAGE = `usage: npm run platform -- [options]
  --config FILE      options in a file, each under its name: JSON in which comments may stand; an option of the
                     environment (MERIDIAN_QUOTE_PORT for --quote-port) counts more, the command line most
  --print-config     print what is in force as such a file, passwords masked, and exit
  --listen ADDRESS   address to listen on, 0.0.0.0 or :: for all (default 127.0.0.1: this machine only)
  --port N           port of HTTP and the client websocket (default 18080, 0: a free port)
  --quote-port N     port of the quote websocket (default 18081)
  --message-port N   port of the message websocket (default 18082)
  --compatible-port N    also speak the public dialect of Binance on this port, 0: a free one (docs/compatible.md)
  --data DIR         store data in DIR (default: in memory)
  --database URL     store data in a PostgreSQL database instead, for example
                     postgres://user@127.0.0.1:5432/name; with a password in the variable MERIDIAN_DATABASE;
                     needs a seal key (docs/database.md)
  --seal-key FILE    key that seals the secrets in the data (default: seal.key in DIR; or the variable
                     MERIDIAN_SEAL_KEY)
  --demo             make the demonstration customer and application, whose credentials everybody knows, and print
                     them (default: in memory only)
  --demo-company harbour   found a company of 500 customers and a year in the empty folder DIR, and serve it with the
                     demonstration; the back office puts it back to its morning
  --credentials FILE where the credentials of the back office are kept, readable by you alone (default:
                     credentials.json in DIR, or beside the seal key)
  --new-store        begin an empty store where the one in DIR cannot be opened; it is kept aside
  --accept-loss      go on with a store that lacks acknowledged orders; what is lost is in the log
  --backups DIR      copy the data to DIR when the back office asks for it, while everything runs
  --backup-every MINUTES   and every so many minutes, 1 to 10080
  --keep-backups N   backups that stay, the newest, 1 to 1000 (default 7)
  --no-catch-up      start as it stands: what happened to orders while the platform was off is not looked at
  --market FILE      prices from files or from a live exchange; FILE is the manifest (docs/market.md)
  --seed N           seed of the built-in market (default 1)
  --later-seed N@TIME   another one from a time on: the same past, another future
  --day-order N@FROM/TO   the days between two times in an order that the seed N draws
  --products FILE    products of the built-in market (docs/market.md)
  --at TIME          market time at the start, for example 2026-03-02T08:00Z
  --speed X          market seconds per second, 0.001 to 1000 (default 1)
  --clock real|stepped|follow   who moves the market clock: it runs by itself (default), programs move it by calls, or
                     it goes on once everything has been read (docs/evaluation.md)
  --step-timeout SECONDS   silence after which a participant of a stepped market is named, 1 to 86400 (default 30)
  --step-late wait|go      whether the market then waits for it (default) or goes on without it
  --scenario NAME[@TIME]   market scenario from TIME on, or from the start; repeatable: flash-crash,
                     opening-gap, trend-day, illiquid, frozen-feed, crossed-feed
  --scenarios FILE   scenarios with their times, as JSON (docs/market.md)
  --fidelity touch|queue|through|FILE   how kind fills are: resting orders at the touch (default), behind the volume at
                     their price, only by trades beyond it, or by rules of FILE (docs/evaluation.md)
  --faults FILE      wire faults from the start, as JSON (docs/evaluation.md)
  --rate-limits on|off                 call limits of the interface (default on)
  --encrypted-bodies optional|required whether plain request bodies are accepted (default optional)
  --client-profile standard|deployed   answer as the specification says, or as clients in the field expect
                     (default standard)
  --unknown-members named|refused      whether a call with members that it does not read is answered, with their names
                     in a header (default), or refused
  --allowed-origins LIST               origins of web pages that may call and connect, separated by commas; * for
                     the port stands for every port of the host
  --public-hosts LIST                  names by which a proxy's clients reach the platform, separated by commas;
                     requests for any other name than this machine's are refused
  --trusted-proxies LIST               networks of proxies, such as 10.0.0.0/8, that say whose requests they pass on, by
                     X-Forwarded-For, Forwarded or the PROXY protocol (docs/operating.md)
  --tls-cert FILE        speak TLS at every port, with the certificate in FILE (PEM, with those that vouch for it), and
  --tls-key FILE         its key; SIGHUP reads both again (default: plain HTTP, for a proxy; docs/operating.md)
  --guest-sockets N      sockets of guests at each websocket that one address may have (default 200)
  --kept-places PERCENT  places for sockets that guests leave to signed-in customers (default 20)
  --path-aliases LIST                  further prefixes for the routes of /api, for example /gateway
  --captcha off|local|external         human verification (default off)
  --captcha-url URL                    verifier of --captcha external
  --google FILE                        sign-in with Google: clientId, developerAccount, keys as JSON
  --sign-in FILE                       sign-in with other services (docs/third-party-sign-in.md)
  --public-url URL                     where browsers reach the platform, for links to files (default: where it listens)
  --maintenance FILE     planned maintenance for the status page: [{startTime, endTime, text}] as JSON
  --outbox FILE          append every e-mail and text message of the platform, with its codes, to FILE
  --external-system URL  settle trades against the wallets of the operator (docs/external-settlement.md)
  --payment-provider URL payment provider for deposits (docs/money.md), with the common secret in the variable
                         MERIDIAN_PAYMENT_SECRET; without it a built-in simulator
  --role all|quotes      the complete platform, or one more quote process (docs/scaling.md)
  --bus URL              NATS server between quote processes, for example nats://127.0.0.1:4222; with a
                         password in the variable MERIDIAN_BUS
  --quote-processes N    processes that serve the quote websocket, this one included (default 1)
  --metrics [ADDRESS:]PORT   metrics for Prometheus on a port of their own, 0 for a free one (default: none are counted)
  --log silent|error|warn|info|debug   log level on standard error (default warn)
  --log-file FILE    the log goes to FILE instead, readable by you alone
  --log-size MIB     FILE is put aside as FILE.1 when it would exceed so much, 1 to 1024 (default 10)
  --log-files N      files put aside that stay, 0 to 100 (default 5)
  --diagnostics FILE   with the options of the platform, running or not: collect versions, configuration, state,
                     metrics, logs and crash reports without secrets, show the list, save them to FILE and exit
  --copy-to PLACE --data DIR  copy the data of a stopped platform to the empty folder or PostgreSQL database PLACE,
                     compare both and exit; --database URL and --seal-key FILE in the place of --data DIR
  --fork PLACE --data DIR     start a second platform in the empty folder DIR, from the moment at which the one in PLACE
                              stands: its data folder, running or not, a copy that it made, or a backup
  --restore BACKUP --data DIR put a backup into the empty folder DIR, add up its books and exit
  --remove-demo      with the options of the platform: take the demonstration customer and application out of its
                     data and exit; refused while the customer holds more than play money
  --verify-audit --data DIR   verify the audit trail in DIR and exit; names the first changed row
  --verify-ledger --data DIR  add up the books in DIR and exit; names what does not add up
  --rotate-seal-key --data DIR   seal the secrets in DIR again under a new key and exit
                     the last three take --database URL and --seal-key FILE instead of --data DIR`;
