import type { TSchema } from 'typebox';
import type { RequestFault } from '../errors/request-fault.ts';

/**
 * Members by which a list is bounded in time: from a moment on, and up to one; milliseconds since 1970 (UTC), both of them part of the
 * list unless the call says otherwise. Either may be left out; zero and less count as left out, which clients in the field send.
 */
const SPANS: readonly (readonly [from: string, until?: string])[] = [
  ['startTime', 'endTime'],
  ['executeStartTime', 'executeEndTime'],
  ['openStartTime', 'openEndTime'],
  ['closeStartTime', 'closeEndTime'],
  ['updateStartTime', 'updateEndTime'],
  ['startSendTime', 'endSendTime'],
  ['pubTimeFrom', 'pubTimeTo'],
  // The day of this moment (UTC).
  ['deductDate'],
];

/** Whole seconds since 1970 of the years 2001 to 5138; read as milliseconds, moments of 1970 to 1973, when there was no market. */
const SECONDS = { from: 1e9, to: 1e11 };
/** What is later than this (the year 5138) is in a smaller unit. */
const LAST_MS = 1e14;

type Members = Readonly<Record<string, unknown>>;
type Span = readonly [from: string, until: string | undefined];

/** The spans of each schema: a schema is read once, not with every request. */
const spansBySchema = new WeakMap<TSchema, readonly Span[]>();

/** The members of a request that may bound its answer in time, by pairs; a period that the request must have is none. */
export function timeSpansOf(schema: TSchema): readonly Span[] {
  const known = spansBySchema.get(schema);
  if (known !== undefined) return known;
  const { properties = {}, required = [] } = schema as { properties?: Members; required?: readonly string[] };
  const isOptional = (name: string) => Object.hasOwn(properties, name) && !required.includes(name);
  const spans = SPANS.flatMap(([from, until]): Span[] => {
    if (!isOptional(from)) return [];
    return [[from, until !== undefined && isOptional(until) ? until : undefined]];
  });
  spansBySchema.set(schema, spans);
  return spans;
}

/** A valid request without bounds in time that are zero or less: they count as left out. */
export function dropOpenEnds(schema: TSchema, request: unknown): unknown {
  const values = request as Members;
  let dropped: string[] | undefined;
  for (const span of timeSpansOf(schema))
    for (const name of span) if (name !== undefined && Number(values[name]) <= 0) (dropped ??= []).push(name);
  if (dropped === undefined) return request;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.includes(name)));
}

/** What is wrong with the bounds in time of a valid request: another unit than milliseconds, or an end before its start. */
export function findTimeFault(schema: TSchema, request: unknown): RequestFault | undefined {
  const values = request as Members;
  for (const [from, until] of timeSpansOf(schema)) {
    const first = Number(values[from] ?? 0);
    const last = until === undefined ? 0 : Number(values[until] ?? 0);
    if (isInSeconds(first) || first > LAST_MS) return { kind: 'milliseconds', member: from, details: [] };
    if (until === undefined || last <= 0) continue;
    if (isInSeconds(last)) return { kind: 'milliseconds', member: until, details: [] };
    if (last < first) return { kind: 'later', member: until, details: [from] };
  }
  return undefined;
}

function isInSeconds(value: number): boolean {
  return value >= SECONDS.from && value < SECONDS.to;
}
