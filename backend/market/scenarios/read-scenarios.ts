import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { MarketFileError } from '../sources/market-file-error.ts';
import {
  BadScenarioError,
  makeScenario,
  MAX_SCENARIO_PRODUCTS,
  MAX_SCENARIOS,
  type Scenario,
  SCENARIO_NAMES,
} from './scenario.ts';

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

/** A UTC time of the form 2026-03-02T08:00Z in milliseconds; undefined for anything else. */
export function scenarioTime(text: string): number | undefined {
  const isUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text);
  const timeMs = isUtc ? Date.parse(text) : Number.NaN;
  return timeMs >= 0 ? timeMs : undefined;
}

/** Reads the scenarios of a file (docs/market.md). Rejects with MarketFileError, which says what is wrong and where. */
export async function readScenarios(path: string): Promise<readonly Scenario[]> {
  const file = basename(path);
  const value = await readJson(path, file);
  if (!compiled.Check(value)) {
    const [error] = compiled.Errors(value).filter(({ keyword }) => keyword !== 'boolean');
    throw new MarketFileError({ file, column: error?.instancePath || '/' }, error?.message ?? 'is wrong');
  }
  return (value as Static<typeof ScenarioFile>).scenarios.map(({ at, ...request }, index) => {
    const place = { file, column: `/scenarios/${index}` };
    const startMs = scenarioTime(at);
    if (startMs === undefined)
      throw new MarketFileError(place, `at must be a UTC time such as 2026-03-02T08:00Z, got '${at}'`);
    try {
      return makeScenario(request, startMs);
    } catch (error) {
      if (error instanceof BadScenarioError) throw new MarketFileError(place, error.message);
      throw error;
    }
  });
}

async function readJson(path: string, file: string): Promise<unknown> {
  try {
    if ((await stat(path)).size > MAX_FILE_BYTES)
      throw new MarketFileError({ file }, `is larger than ${MAX_FILE_BYTES} bytes`);
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof MarketFileError) throw error;
    throw new MarketFileError({ file }, `cannot be read: ${(error as Error).message}`);
  }
}
