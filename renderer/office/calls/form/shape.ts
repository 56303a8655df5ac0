import { membersOf, withoutNull, type JsonSchema } from '../schema.ts';
import type { Said } from '../words/collect-words.ts';

/** What a value of a call is to a person: how it is entered, checked and printed. */
export type Shape =
  | { readonly kind: 'text'; readonly least: number; readonly most: number; readonly pattern?: string }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  /** A figure with decimals; `above` is a bound that is not part of it. */
  | {
      readonly kind: 'figure';
      readonly least?: number;
      readonly above?: number;
      readonly most?: number;
      readonly sentAs: 'number' | 'text';
    }
  /** Milliseconds since 1970 (UTC). */
  | { readonly kind: 'moment' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly ChoiceValue[] }
  | { readonly kind: 'list'; readonly entry: Shape; readonly least: number; readonly most: number }
  | { readonly kind: 'group'; readonly members: readonly Member[] }
  | { readonly kind: 'map'; readonly entry: Shape }
  | { readonly kind: 'either'; readonly choices: readonly Shape[] }
  /** Null, as a value that is sent. */
  | { readonly kind: 'nothing' }
  /** Any JSON. */
  | { readonly kind: 'any' };

export interface ChoiceValue {
  readonly value: string | number;
  /** What it means, as the contract says it in English; the value itself where it says nothing. */
  readonly meaning: string;
}

export interface Member {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly said: Said | undefined;
}

/** What is said of the member at a path of names. */
export type SaidAt = (path: readonly string[]) => Said | undefined;

/** Longest text where the schema says nothing. */
const ANY_LENGTH = 100_000;
/** A whole number that may not reach this is no moment in milliseconds. */
const MOMENTS_FROM = 1e12;

/** The shape of what a request or answer consists of. `said` knows the words of its members. */
export function shapeOf(schema: JsonSchema, said: SaidAt): Shape {
  return shapeAt(schema, [], said);
}

function shapeAt(given: JsonSchema, path: readonly string[], said: SaidAt): Shape {
  const choices = given.anyOf ?? [];
  if (given.title === 'IntegerLike') return wholeShape(choices[0] ?? {}, path, said);
  if (given.title === 'TextLike') return textShape({ minLength: 1, ...choices[0] }, said(path));
  const constants = choices.flatMap(({ const: value }) => (value === undefined ? [] : [value]));
  if (constants.length > 0 && constants.length === choices.length) return choiceOf(constants, said(path));
  if (given.enum !== undefined) return choiceOf(given.enum, said(path));
  if (choices.length > 1)
    return { kind: 'either', choices: choices.map((choice) => shapeAt(choice, path, said)) };
  const schema = withoutNull(given);
  if (schema.properties !== undefined || schema.allOf !== undefined) return groupShape(schema, path, said);
  const [entry] = Object.values(schema.patternProperties ?? {});
  if (entry !== undefined) return { kind: 'map', entry: shapeAt(entry, path, said) };
  if (schema.items !== undefined) {
    const { minItems: least = 0, maxItems: most = Infinity } = schema;
    return { kind: 'list', entry: shapeAt(schema.items, path, said), least, most };
  }
  return plainShape(schema, path, said);
}

function plainShape(schema: JsonSchema, path: readonly string[], said: SaidAt): Shape {
  switch (schema.type) {
    case 'integer':
      return wholeShape(schema, path, said);
    case 'number':
      return figureShape(schema);
    case 'boolean':
      return { kind: 'flag' };
    case 'string':
      return textShape(schema, said(path));
    case 'null':
      return { kind: 'nothing' };
    default:
      return { kind: 'any' };
  }
}

function groupShape(schema: JsonSchema, path: readonly string[], said: SaidAt): Shape {
  const required = new Set(
    [schema.required ?? [], ...(schema.allOf ?? []).map((part) => part.required ?? [])].flat(),
  );
  const members = Object.entries(membersOf(schema)).map(([name, member]): Member => {
    const inner = path.concat(name);
    const isRequired = required.has(name) || member.needed !== undefined;
    return { name, shape: shapeAt(member, inner, said), isRequired, said: said(inner) };
  });
  return { kind: 'group', members };
}

function choiceOf(values: readonly unknown[], said: Said | undefined): Shape {
  const meanings = new Map(said?.values ?? []);
  const named = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return {
    kind: 'choice',
    values: named.map((value) => ({ value, meaning: meanings.get(String(value)) ?? String(value) })),
  };
}

function wholeShape(schema: JsonSchema, path: readonly string[], said: SaidAt): Shape {
  const { minimum: least = Number.MIN_SAFE_INTEGER, maximum: most = Number.MAX_SAFE_INTEGER } = schema;
  const words = said(path);
  const values = (words?.values ?? []).filter(([value]) => Number(value) >= least && Number(value) <= most);
  if (values.length > 0)
    return { kind: 'choice', values: values.map(([value, meaning]) => ({ value: Number(value), meaning })) };
  return most >= MOMENTS_FROM && isMoment(path.at(-1) ?? '', words)
    ? { kind: 'moment' }
    : { kind: 'whole', least, most };
}

/** Whether a whole number is a moment: its words say so, or its name does and its words name no other unit. */
function isMoment(name: string, said: Said | undefined): boolean {
  if (said?.unit === 'moment') return true;
  return /time$/i.test(name) && !/\b(?:seconds|minutes|whether)\b|HH:mm/i.test(said?.text ?? '');
}

function figureShape(schema: JsonSchema): Shape {
  const { minimum: least, exclusiveMinimum: above, maximum: most } = schema;
  return {
    kind: 'figure',
    sentAs: 'number',
    ...(least !== undefined && { least }),
    ...(above !== undefined && { above }),
    ...(most !== undefined && { most }),
  };
}

function textShape(schema: JsonSchema, said: Said | undefined): Shape {
  if (schema.const !== undefined) return choiceOf([schema.const], said);
  if (said?.values !== undefined && said.values.length > 0)
    return { kind: 'choice', values: said.values.map(([value, meaning]) => ({ value, meaning })) };
  if (said?.unit === 'figure') return { kind: 'figure', sentAs: 'text' };
  const { minLength: least = 0, maxLength: most = ANY_LENGTH, pattern } = schema;
  return { kind: 'text', least, most, ...(pattern !== undefined && { pattern }) };
}
