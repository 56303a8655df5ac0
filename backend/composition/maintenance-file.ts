import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { BadOptionError } from '../command-line/bad-option.ts';
import { MAX_MAINTENANCE_TEXT } from '../contract/calls/management/platform.ts';
import { scenarioTime } from '../market/scenarios/index.ts';
import { MAX_MAINTENANCE_WINDOWS, type MaintenanceWindow } from '../services/status/status-service.ts';

/** Unix time in milliseconds, or a time such as 2026-03-02T08:00Z. */
const Time = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ minLength: 1, maxLength: 40 })]);
const Windows = Type.Array(
  Type.Object({
    startTime: Time,
    endTime: Time,
    text: Type.String({ minLength: 1, maxLength: MAX_MAINTENANCE_TEXT }),
    disconnect: Type.Optional(Type.Boolean()),
  }),
  { maxItems: MAX_MAINTENANCE_WINDOWS },
);

/** Reads `--maintenance FILE`: a list of `{startTime, endTime, text, disconnect?}`. Throws BadOptionError with one clear line. */
export async function readMaintenanceFile(path: string): Promise<readonly MaintenanceWindow[]> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new BadOptionError(`--maintenance ${path} cannot be read: ${(error as Error).message}`);
  }
  if (!Value.Check(Windows, content)) {
    const place = Value.Errors(Windows, content)[0]?.instancePath ?? '';
    throw new BadOptionError(
      `--maintenance ${path} must be a list of at most ${MAX_MAINTENANCE_WINDOWS} {startTime, endTime, text}${place === '' ? '' : `; wrong at ${place}`}`,
    );
  }
  return content.map((window, at) => windowOf(path, window, at));
}

function windowOf(path: string, window: Static<typeof Windows>[number], at: number): MaintenanceWindow {
  const startMs = timeOf(window.startTime);
  const endMs = timeOf(window.endTime);
  if (startMs === undefined || endMs === undefined || endMs <= startMs) {
    throw new BadOptionError(
      `--maintenance ${path}: window ${at + 1} needs a startTime before its endTime, such as 2026-03-02T08:00Z`,
    );
  }
  return { startMs, endMs, text: window.text, disconnect: window.disconnect };
}

function timeOf(value: string | number): number | undefined {
  return typeof value === 'number' ? value : scenarioTime(value);
}
