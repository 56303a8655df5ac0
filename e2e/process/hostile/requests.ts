import fc from 'fast-check';
import { requestOf, withHeader, type Callers, type Endpoint } from './callers.ts';
import { HOSTILE_HEADER_VALUES, HOSTILE_HEADERS, HOSTILE_VALUES } from './hostile-values.ts';
import type { Family } from './judge.ts';
import type { RawRequest } from './raw-http.ts';
import { sampleOf } from './sample.ts';

/** A generated request: made whole only when it is sent, because a signature belongs to its time. */
export interface GeneratedRequest {
  readonly family: Family;
  readonly path: string;
  readonly body: string;
  make(callers: Callers): RawRequest;
}

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
  fc.double().map(String),
  fc.bigInt().map(String),
);
const headerValue = fc.oneof(
  fc.constantFrom(...HOSTILE_HEADER_VALUES),
  fc.string({ maxLength: 200 }).map((text) => text.replaceAll(/[\r\n\0]/g, ' ')),
);
const oddHeaders = fc.array(fc.tuple(fc.constantFrom(...HOSTILE_HEADERS), headerValue), { maxLength: 2 });
const method = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS1') },
);

/** Requests to the endpoints: fields replaced, added, left out; text cut; bytes; odd headers; paths that are none. */
export function generatedRequests(
  endpoints: readonly Endpoint[],
  known: Callers['known'],
): fc.Arbitrary<GeneratedRequest> {
  const endpoint = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...endpoints) },
    { weight: 1, arbitrary: fc.constantFrom(...endpoints).chain(brokenPath) },
  );
  return endpoint.chain((target) =>
    fc.record({ body: bodyOf(target, known), odd: oddHeaders, method }).map((made) => ({
      family: target.family,
      path: target.path,
      body: made.body.toString('utf8', 0, 500),
      make(callers) {
        let request = requestOf(target, made.body, callers);
        for (const [name, value] of made.odd) request = withHeader(request, name, value);
        return made.method === '' ? request : { ...request, method: made.method };
      },
    })),
  );
}

/** Paths that lie below the family's base, but lead nowhere. */
function brokenPath(endpoint: Endpoint): fc.Arbitrary<Endpoint> {
  const rest = fc.webPath().map((text) => text.replaceAll(/[?#\s]/g, ''));
  return rest.map((text) => ({ ...endpoint, path: `/${endpoint.family}${text || '/'}` }));
}

function bodyOf({ request }: Endpoint, known: Callers['known']): fc.Arbitrary<Buffer> {
  const sample = (sampleOf(request, known) ?? {}) as Record<string, unknown>;
  const names = [...Object.keys(request.properties ?? {}), 'data', '__proto__', 'unknownField'];
  const changes = fc.dictionary(fc.constantFrom(...names), hostileText, { maxKeys: 3 });
  const changed = fc.tuple(changes, fc.subarray(Object.keys(sample))).map(([odd, missing]) => {
    const members = new Map(Object.entries(sample).map(([name, value]) => [name, JSON.stringify(value)]));
    if (missing.length === 1) members.delete(missing[0]!);
    for (const [name, text] of Object.entries(odd)) members.set(name, text);
    return `{${[...members].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
  });
  const cut = fc.tuple(changed, fc.nat(300)).map(([text, at]) => text.slice(0, at));
  return fc.oneof(
    { weight: 12, arbitrary: changed.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: cut.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.json().map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  );
}
