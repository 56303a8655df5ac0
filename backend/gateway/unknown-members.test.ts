import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { IntegerLike } from '../contract/records/index.ts';
import { findUnknown, unknownList, unknownText } from './unknown-members.ts';

const Step = Type.Object({ from: IntegerLike(), rate: Type.Optional(Type.String()) });
const SCHEMA = Type.Object({
  symbolId: IntegerLike(),
  brand: Type.Optional(Type.Object({ hue: Type.Number() })),
  steps: Type.Optional(Type.Array(Step)),
  either: Type.Optional(Type.Union([Type.Object({ left: Type.String() }), Type.Object({ right: Step })])),
  texts: Type.Optional(Type.Record(Type.String(), Type.Object({ title: Type.String() }))),
  any: Type.Optional(Type.Unknown()),
  open: Type.Optional(Type.Object({ one: Type.Number() }, { additionalProperties: true })),
});

describe('members that a call does not read', () => {
  it.each<[object, readonly string[]]>([
    [{ symbolId: 1, brand: { hue: 1 }, steps: [{ from: 1 }], either: { left: '' } }, []],
    [{ symbolID: 1 }, ['symbolID']],
    [{ brand: { hue: 1, Hue: 2 } }, ['brand.Hue']],
    [{ steps: [{ from: 1 }, { from: 1, rates: '1' }, { form: 1 }] }, ['steps[1].rates', 'steps[2].form']],
    [{ either: { right: { from: 1, to: 2 }, middle: 1 } }, ['either.right.to', 'either.middle']],
    [{ texts: { en: { title: '', text: '' }, whatever: { title: '' } } }, ['texts.en.text']],
    [{ any: { thing: [{ at: 1 }] }, open: { two: { three: 3 } } }, []],
    [{ recvWindow: '5000', brand: { recvWindow: 1 } }, ['brand.recvWindow']],
    [{ toString: 1, ['__proto__x']: 1 }, ['toString', '__proto__x']],
    // What has the wrong form is refused by the schema; it has no members.
    [{ steps: { from: 1 }, brand: [{ hue: 1 }], symbolId: { at: 1 } }, []],
  ])('of %j are %j [HU-28]', (body, names) => {
    expect(findUnknown(SCHEMA, body as Record<string, unknown>)).toEqual(names);
  });

  it('are looked for no longer than an answer names them [MAX_NAMED_MEMBERS]', () => {
    const names = findUnknown(SCHEMA, { steps: Array.from({ length: 10_000 }, () => ({ form: 1 })) });
    expect(names).toHaveLength(11);
    expect(unknownText(names)).toBe(
      [...names.slice(0, 10).map((name) => encodeURIComponent(name)), '...'].join(','),
    );
    expect(unknownList(names.slice(0, 2))).toBe('steps[0].form | steps[1].form');
  });
});
