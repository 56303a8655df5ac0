import type { RawAnswer } from './raw-http.ts';

/** Base path of a family; its answers have an envelope of their own form. */
export type Family = 'api' | 'openapi-c' | 'openapi-b' | 'auth2';

const FULL_MEMBERS = 'bizCode,code,data,fail,msg,msgParams,ok,tm,trace';
const REDUCED_MEMBERS = 'code,data,message';

/** Words by which a text from inside the platform betrays itself. */
const INSIDE =
  /\bat [\w.<>[\] ]+ \(|node:|\.[cm]?[jt]s:\d|sqlite|\bSELECT\b|\bINSERT\b|constraint|kysely|TypeError|RangeError|SyntaxError|undefined|\[object |NaN\b|Infinity|Cannot (?:read|convert|mix)|BigInt/i;

/** Whether words that are meant for a client tell what goes on inside. */
export function hasWordsFromInside(words: string): boolean {
  return INSIDE.test(words);
}

interface Envelope {
  readonly code: unknown;
  readonly bizCode?: unknown;
  readonly msg?: unknown;
  readonly message?: unknown;
  readonly data: unknown;
  readonly ok?: unknown;
  readonly fail?: unknown;
}

export interface Judge {
  /** What is wrong with an answer; undefined when it is as it must be. */
  fault(answer: RawAnswer | undefined, family: Family): string | undefined;
  /** Answers by listed code. */
  readonly counts: Map<string, number>;
}

const WRONG_TYPE = 415;
/** What is no call has a status of HTTP: bytes that are no HTTP, a path of no family, a foreign name. */
const STATUS_CODES: ReadonlyMap<number, string> = new Map([
  [400, 'GGATEWAY_CODE_015'],
  [404, 'GGATEWAY_CODE_002'],
  [421, 'GGATEWAY_CODE_019'],
]);

/** Judges answers by the codes that the platform itself publishes. A system code (500) counts as a fault: nothing sent may cause one. */
export function createJudge(listedCodes: ReadonlySet<string>): Judge {
  const counts = new Map<string, number>();
  const judged = (text: string, family: Family, status: number): string | undefined => {
    const envelope = parsed(text);
    if (envelope === undefined) return 'no JSON object';
    const members = Object.keys(envelope).sort().join(',');
    const { code } = envelope;
    // A request that never got as far as its family is answered in the full form.
    const isReduced = family === 'openapi-c' && members === REDUCED_MEMBERS;
    if (!isReduced && members !== FULL_MEMBERS) return `members ${members}`;
    if (typeof code !== 'string') return 'code is no text';
    const listed = code === '0' || isReduced ? code : `${String(envelope.bizCode)}${code}`;
    counts.set(listed, (counts.get(listed) ?? 0) + 1);
    const isListed = listed === '0' || listedCodes.has(listed) || listedCodes.has(code);
    if (!isListed) return `code ${listed} is not listed`;
    if (/(?:^|[A-Z])500$/.test(listed)) return `system code ${listed}`;
    // A body of another type is that, whatever else of its request is told first.
    if (status !== 200 && status !== WRONG_TYPE && STATUS_CODES.get(status) !== listed)
      return `status ${status}`;
    const words = isReduced ? envelope.message : envelope.msg;
    if (typeof words !== 'string' || words === '') return 'no words';
    if (!isReduced && (envelope.ok !== (code === '0') || envelope.fail !== (code !== '0')))
      return 'ok and fail';
    if (code !== '0' && hasWordsFromInside(words + JSON.stringify(envelope.data))) return 'words from inside';
    return undefined;
  };
  return {
    counts,
    fault(answer, family) {
      if (answer === undefined) return 'the connection was closed without an answer';
      if (!answer.contentType.startsWith('application/json')) return `content type ${answer.contentType}`;
      return judged(answer.text, family, answer.status);
    },
  };
}

function parsed(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
