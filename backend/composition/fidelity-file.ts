import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { BadOptionError } from '../command-line/bad-option.ts';
import {
  FIDELITY_PRESETS,
  fidelityPreset,
  type Fidelity,
  type FillRules,
} from '../domain/fidelity/fidelity.ts';
import { toInstrumentId } from '../domain/units.ts';
import type { ProductDefinition } from '../market/index.ts';

const closed = { additionalProperties: false } as const;
const Way = Type.Object(
  {
    fixedMs: Type.Integer({ minimum: 0, maximum: 10_000 }),
    medianMs: Type.Integer({ minimum: 0, maximum: 10_000 }),
    sigma: Type.Number({ minimum: 0, maximum: 2 }),
  },
  closed,
);
/** At most a week, so that what is read after a start has an end. */
const HalfLife = Type.Integer({ minimum: 1, maximum: 604_800_000 });
const Rules = Type.Object(
  {
    resting: Type.Union([
      Type.Literal('touch'),
      Type.Object(
        {
          servedBy: Type.Union([Type.Literal('atPrice'), Type.Literal('beyondPrice')]),
          cancelExponent: Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: 10 })]),
        },
        closed,
      ),
    ]),
    latency: Type.Optional(
      Type.Union([Type.Null(), Type.Object({ quote: Way, order: Way, answer: Way }, closed)]),
    ),
    ownSize: Type.Optional(
      Type.Union([
        Type.Null(),
        Type.Object(
          {
            levelHalfLifeMs: HalfLife,
            priceShare: Type.Number({ minimum: 0, maximum: 10 }),
            priceHalfLifeMs: Type.Union([Type.Null(), HalfLife]),
          },
          closed,
        ),
      ]),
    ),
    rejectRate: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  closed,
);
/** A preset by its name, or rules. */
const Choice = Type.Union([...FIDELITY_PRESETS.map((name) => Type.Literal(name)), Rules]);
const FidelityFile = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    rules: Choice,
    /** Products with rules of their own, by their codes. */
    products: Type.Optional(Type.Record(Type.String(), Choice)),
  },
  closed,
);

/** Reads `--fidelity`: the name of a preset, or a file (docs/evaluation.md). Throws BadOptionError with one clear line. */
export async function readFidelity(
  given: string,
  products: readonly Pick<ProductDefinition, 'symbolId' | 'code'>[],
  seed: number,
): Promise<Fidelity> {
  const preset = fidelityPreset(given, seed);
  if (preset !== undefined) return preset;
  let content: unknown;
  try {
    content = JSON.parse(await readFile(given, 'utf8'));
  } catch (error) {
    throw new BadOptionError(
      `--fidelity must be ${FIDELITY_PRESETS.join(', ')} or a file; ${given} cannot be read: ${(error as Error).message}`,
    );
  }
  if (!Value.Check(FidelityFile, content)) {
    const place = Value.Errors(FidelityFile, content)[0]?.instancePath ?? '';
    throw new BadOptionError(
      `--fidelity ${given} must hold {name, rules, products?}${place === '' ? '' : `; wrong at ${place}`}`,
    );
  }
  const own = Object.entries(content.products ?? {}).map(([code, choice]) => {
    const product = products.find((each) => each.code === code);
    if (product === undefined)
      throw new BadOptionError(`--fidelity ${given} names ${code}, which is no product`);
    return [toInstrumentId(product.symbolId), rulesOf(choice)] as const;
  });
  return { name: content.name, seed, ...rulesOf(content.rules), products: new Map(own) };
}

/** The rules of a choice; what it does not say is kind. */
function rulesOf(choice: Static<typeof Choice>): FillRules {
  const rules = (typeof choice === 'string' ? fidelityPreset(choice) : choice) as Static<typeof Rules>;
  const { resting, latency = null, ownSize = null, rejectRate = 0 } = rules;
  return { resting, latency, ownSize, rejectRate };
}
