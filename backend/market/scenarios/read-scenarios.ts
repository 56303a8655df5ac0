import { basename } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { MAX_SCENARIO_PRODUCTS, SCENARIO_NAMES } from '../../contract/calls/management/platform.ts';
import { memberError, readJsonFile } from '../sources/json-file.ts';
import { MarketFileError, quoted } from '../sources/market-file-error.ts';
import { BadScenarioError, makeScenario, MAX_SCENARIOS, type Scenario } from './scenario.ts';

/** Largest scenario file. */
const MAX_FILE_BYTES = 1_048_576;

const ScenarioFile = Type.Object(
  {
    scenarios: Type.Array(
      Type.Object(
        {
          name: Type.Enum([...SCENARIO_NAMES]),
          at: Type.String({ maxLength: 32 }),
          minutes: Type.Optional(Type.Integer()),
          size: Type.Optional(Type.Number()),
          symbolIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: MAX_SCENARIO_PRODUCTS })),
        },
        { additionalProperties: false },
      ),
      { maxItems: MAX_SCENARIOS },
    ),
  },
  { additionalProperties: false },
);
const compiled = Compile(ScenarioFile);

/** A UTC time of the form 2026-03-02T08:00Z in milliseconds; undefined for anything else and for days that do not exist. */
export function scenarioTime(text: string): number | undefined {
  const isUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text);
  const timeMs = isUtc ? Date.parse(text) : Number.NaN;
  // The engine takes 31 February for 3 March.
  if (!(timeMs >= 0) || !new Date(timeMs).toISOString().startsWith(text.slice(0, 16))) return undefined;
  return timeMs;
}

/**
 * Reads the scenarios of a file (docs/market.md) for a market with these products. Rejects with MarketFileError, which
 * says what is wrong and where.
 */
export async function readScenarios(
  path: string,
  products: readonly { readonly symbolId: number }[],
): Promise<readonly Scenario[]> {
  const file = basename(path);
  const value = await readJsonFile(path, file, MAX_FILE_BYTES);
  if (!compiled.Check(value)) throw memberError(compiled.Errors(value), file);
  const known = new Set(products.map(({ symbolId }) => symbolId));
  return (value as Static<typeof ScenarioFile>).scenarios.map(({ at, ...request }, index) => {
    const place = { file, column: `/scenarios/${index}` };
    const startMs = scenarioTime(at);
    if (startMs === undefined)
      throw new MarketFileError(place, `at must be a UTC time such as 2026-03-02T08:00Z, got ${quoted(at)}`);
    const unknown = request.symbolIds?.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw new MarketFileError(
        { file, column: `${place.column}/symbolIds` },
        `there is no product ${unknown}`,
      );
    try {
      return makeScenario(request, startMs);
    } catch (error) {
      if (error instanceof BadScenarioError) throw new MarketFileError(place, error.message);
      throw error;
    }
  });
}
