/** Programs that send one signed call of the open API, ready to run. */

export const SNIPPET_LANGUAGES = ['curl', 'TypeScript', 'Python', 'Java'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

export interface SnippetInputs {
  readonly baseUrl: string;
  readonly companyId: number;
  readonly apiKey: string;
  readonly businessType: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The program in a language. The secret key is read from a file `secret.key` (PKCS#8, base64). */
export function snippet(language: SnippetLanguage, facts: SnippetInputs): string {
  switch (language) {
    case 'curl':
      return curl(facts);
    case 'TypeScript':
      return typeScript(facts);
    case 'Python':
      return python(facts);
    case 'Java':
      return java(facts);
  }
}

function makeUrl({ baseUrl, businessType }: SnippetInputs): string {
  return `${baseUrl}/openapi-c/global/${businessType}`;
}

/** Body with the members that are signed, in their order. */
function sortedBody({ body }: SnippetInputs): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== null)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

function curl(facts: SnippetInputs): string {
  const body = JSON.stringify(sortedBody(facts));
  return `# bash; the body's members are in the order in which they are signed
base64 -d secret.key > secret.der
body=${shellQuoted(body)}
timestamp=$(date +%s%3N)
canonical=$(printf '%s' "$body" | tr -d '"')
signature=$(printf '%s%s' "$canonical" "$timestamp" |
  openssl dgst -sha1 -sign secret.der -keyform DER | base64 -w0)
curl -s ${shellQuoted(makeUrl(facts))} \\
  -H 'Content-Type: application/json' \\
  -H 'companyId: ${facts.companyId}' -H "trace: $(cat /proc/sys/kernel/random/uuid)" \\
  -H "timestamp: $timestamp" -H 'apiKey: ${facts.apiKey}' \\
  -H "signature: $signature" -d "$body"`;
}

function typeScript(facts: SnippetInputs): string {
  return `import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

const secret = Buffer.from(readFileSync('secret.key', 'utf8'), 'base64');
const key = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
const body: Record<string, unknown> = ${JSON.stringify(facts.body, null, 2)};

// fields sorted by name, null left out, no double quotes, then the timestamp
const canonical = Object.keys(body)
  .filter((name) => body[name] !== null)
  .sort()
  .map((name) => \`\${name}:\${body[name]}\`)
  .join(',')
  .replaceAll('"', '');
const timestamp = Date.now().toString();
const signature = sign('sha1', Buffer.from(\`{\${canonical}}\${timestamp}\`), key).toString('base64');

const answer = await fetch('${makeUrl(facts)}', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    companyId: '${facts.companyId}',
    trace: randomUUID(),
    timestamp,
    apiKey: '${facts.apiKey}',
    signature,
  },
  body: JSON.stringify(body),
});
console.log(await answer.json());`;
}

function python(facts: SnippetInputs): string {
  return `import base64, json, time, urllib.request, uuid
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

key = serialization.load_der_private_key(base64.b64decode(open("secret.key").read()), None)
body = json.loads(${JSON.stringify(JSON.stringify(facts.body))})

# fields sorted by name, null left out, no double quotes, then the timestamp
canonical = ",".join(f"{name}:{body[name]}" for name in sorted(body) if body[name] is not None)
timestamp = str(int(time.time() * 1000))
text = "{" + canonical.replace('"', "") + "}" + timestamp
signature = base64.b64encode(key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA1())).decode()

request = urllib.request.Request(
    "${makeUrl(facts)}",
    data=json.dumps(body).encode(),
    headers={
        "Content-Type": "application/json",
        "companyId": "${facts.companyId}",
        "trace": str(uuid.uuid4()),
        "timestamp": timestamp,
        "apiKey": "${facts.apiKey}",
        "signature": signature,
    },
)
print(json.load(urllib.request.urlopen(request)))`;
}

function java(facts: SnippetInputs): string {
  const puts = Object.entries(sortedBody(facts))
    .map(
      ([name, value]) => `    body.put(${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(value))});`,
    )
    .join('\n');
  return `import java.net.URI;
import java.net.http.*;
import java.nio.file.*;
import java.security.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.*;
import java.util.stream.*;

public class SignedCall {
  public static void main(String[] args) throws Exception {
    byte[] secret = Base64.getDecoder().decode(Files.readString(Path.of("secret.key")).trim());
    PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(secret));
    SortedMap<String, String> body = new TreeMap<>(); // name to JSON text
${puts}

    // fields sorted by name, null left out, no double quotes, then the timestamp
    String timestamp = Long.toString(System.currentTimeMillis());
    String canonical = body.entrySet().stream()
        .map(e -> e.getKey() + ":" + e.getValue()).collect(Collectors.joining(",", "{", "}"));
    Signature signer = Signature.getInstance("SHA1withRSA");
    signer.initSign(key);
    signer.update((canonical.replace("\\"", "") + timestamp).getBytes("UTF-8"));
    String signature = Base64.getEncoder().encodeToString(signer.sign());

    String json = body.entrySet().stream()
        .map(e -> "\\"" + e.getKey() + "\\":" + e.getValue()).collect(Collectors.joining(",", "{", "}"));
    HttpRequest request = HttpRequest.newBuilder(URI.create("${makeUrl(facts)}"))
        .header("Content-Type", "application/json").header("companyId", "${facts.companyId}")
        .header("trace", UUID.randomUUID().toString()).header("timestamp", timestamp)
        .header("apiKey", "${facts.apiKey}").header("signature", signature)
        .POST(HttpRequest.BodyPublishers.ofString(json)).build();
    System.out.println(HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}`;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
