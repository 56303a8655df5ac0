/** What every reader of the OpenAPI document needs once: addresses, envelopes, headers, signing, encryption, limits. */

const ENVELOPES = `## Answers

Every answer but 429 and 418 has the HTTP status 200. The full envelope (client, management and auth2 calls) has
\`code\`, \`msg\`, \`bizCode\`, \`tm\`, \`trace\`, \`msgParams\`, \`data\`, \`ok\`, \`fail\`; \`code\` is \`0\` on success. A listed code of
\`x-error-codes\` is \`bizCode\` followed by \`code\`: \`bizCode\` \`G\` and \`code\` \`GATEWAY_CODE_005\` are \`GGATEWAY_CODE_005\`.
The open API answers \`code\`, \`message\` and \`data\` only, and \`code\` is the whole listed code. On failure \`data\` is the business
type of the call. Absent values are null. Whole numbers and decimal texts of a request may travel as JSON numbers or as
text. Members that a call does not name are ignored.`;

const HEADERS_TEXT = `## Headers

\`companyId\` names the company, \`trace\` the request (any text; an answer repeats it), \`timestamp\` its time in milliseconds,
\`lang\` the language of texts (\`en-US\`, \`zh-CN\`, \`zh-TW\`; \`zh-CN\` when left out). \`token\` is what the sign-in answered. With
\`idempotency-key\` an answer is kept for 24 hours: the same key, business type, version, group and company get it again, and
a second request while the first still runs is answered with GGATEWAY_CODE_018. An answer that comes again has the header
\`idempotency-replayed: true\`, and \`idempotency-body: different\` when the first request had another body: yours was not
executed then. Header names may be written in any case.`;

const SIGNING = `## Signing (open API)

Make a key with applyApi; it answers \`apiKey\` and, once, \`privateKey\` (PKCS #8, base64). Signed calls carry the headers
\`apiKey\`, \`timestamp\` and \`signature\` instead of \`token\`. The signature is made so:

1. Take the members of the body. Leave out those that are null. Sort them by name (by code unit).
2. Write them as \`{name:value,name:value}\` without spaces, with every double quote of names and values removed. A body
   without members is \`{}\`.
3. Append the value of the header \`timestamp\`.
4. Sign the text (UTF-8) by SHA1WithRSA with the private key. The header \`signature\` is the result in base64.

Example: the body \`{"symbol":"abc","quantity":1}\` at 1589966902000 gives \`{quantity:1,symbol:abc}1589966902000\`. A request is
valid for \`recvWindow\` milliseconds around \`timestamp\` (5000 when left out, at most 60000), and is good once. A key lives 90
days, without end while it is bound to addresses.`;

const ENCRYPTION = `## Encrypted bodies

A body may be encrypted with the company's public key (\`publicKey\` of the management authorization; RSA, base64 of its
SubjectPublicKeyInfo). \`trace\` begins with \`x-\` then. The body is made so:

1. Put \`timestamp\` (the value of the header) into the body.
2. A: the members of number or string type with a value, sorted by name, joined as \`name=value\` by \`&\`.
3. C: \`timestamp=<timestamp>&\` followed by A. \`signature\` is the MD5 of C in upper-case hexadecimal digits; put it into the
   body.
4. Write the body as JSON and URI-encode it (UTF-8). Cut the text into pieces of 100 characters, encrypt each by RSA with
   PKCS #1 v1.5 padding, write each in base64 and join them by commas.
5. Send \`{"data": "<the joined text>"}\`. The answer is plain.`;

const LIMITS = `## Limits

Client and management calls: 300 a minute for each caller and call unless an operator set another limit; the headers
\`x-ratelimit-limit\`, \`x-ratelimit-remairing\` (spelled so) and \`x-ratelimit-reset\` say how many calls are left and how many seconds the
count lasts. Open API: 100 calls a minute for each key, then 429; every further call gets 418 and the key is banned for 5
minutes, the next time for 10, and so on. \`retry-after\` is the number of seconds to wait.`;

const SOCKETS = `Quotes, messages and events come over websockets: see the AsyncAPI document at \`/docs/asyncapi.json\`.`;

/** The description of the whole document, in Markdown. */
export const GUIDE = [SOCKETS, ENVELOPES, HEADERS_TEXT, SIGNING, ENCRYPTION, LIMITS].join('\n\n');
