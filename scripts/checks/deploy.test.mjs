import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { PlatformMetrics } from '../../backend/composition/metrics/platform-metrics.ts';
import { READINGS } from '../../backend/composition/metrics/readings.ts';
import { inRoot } from '../lib/root.mjs';

const read = (...file) => readFileSync(inRoot('deploy', ...file), 'utf8');

/** Names of all metrics, with those of the parts of a histogram. */
async function metricNames() {
  const own = [...(await new PlatformMetrics().text()).matchAll(/^# TYPE (\S+) (\S+)/gm)];
  const parts = (name) => [`${name}_bucket`, `${name}_sum`, `${name}_count`];
  return new Set([
    ...READINGS.map(({ name }) => name),
    ...own.flatMap(([, name, type]) => (type === 'histogram' ? parts(name) : [name])),
  ]);
}

const mentioned = (text) => [...new Set(text.match(/\bmeridian_\w+/g))];

/** What Grafana has to find in a board, of the members that ours has. */
const TEXT = { type: 'string', minLength: 1 };
const SOURCE = {
  type: 'object',
  required: ['type', 'uid'],
  properties: { type: { const: 'prometheus' }, uid: { const: '${DS_PROMETHEUS}' } },
};
const BOARD = {
  type: 'object',
  required: ['__inputs', 'title', 'uid', 'schemaVersion', 'panels', 'time', 'refresh'],
  properties: {
    __inputs: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['name', 'type', 'pluginId'] },
    },
    title: TEXT,
    uid: TEXT,
    schemaVersion: { type: 'integer', minimum: 36 },
    panels: {
      type: 'array',
      minItems: 10,
      items: {
        type: 'object',
        required: ['id', 'type', 'title', 'datasource', 'gridPos', 'fieldConfig', 'targets'],
        properties: {
          id: { type: 'integer', minimum: 1 },
          type: { enum: ['timeseries', 'stat'] },
          title: TEXT,
          datasource: SOURCE,
          gridPos: {
            type: 'object',
            required: ['h', 'w', 'x', 'y'],
            properties: {
              w: { type: 'integer', maximum: 24 },
              x: { type: 'integer', minimum: 0, maximum: 23 },
            },
          },
          targets: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['refId', 'expr', 'legendFormat', 'datasource'],
              properties: { refId: TEXT, expr: TEXT, legendFormat: TEXT, datasource: SOURCE },
            },
          },
        },
      },
    },
  },
};

describe('what an operator watches with', () => {
  it.each(['monitoring/alerts.yml', 'monitoring/board.json'])(
    '%s asks for metrics that there are',
    async (file) => {
      const names = await metricNames();
      const requested = mentioned(read(file));
      expect(requested.length).toBeGreaterThan(10);
      expect(requested.filter((name) => !names.has(name))).toEqual([]);
    },
  );

  it('has a board that Grafana takes: its parts, each panel once and beside the others', () => {
    const board = JSON.parse(read('monitoring', 'board.json'));
    const ajv = new Ajv({ allErrors: true });
    ajv.validate(BOARD, board);
    expect(ajv.errors).toBeNull();
    const places = board.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(board.panels.length);
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
    expect(ajv.validate(BOARD, { ...board, panels: [{ ...board.panels[0], targets: [] }] })).toBe(false);
  });

  it('names every alert in the page for operators, and no other', () => {
    const alerts = [...read('monitoring', 'alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const page = readFileSync(inRoot('docs', 'operations.md'), 'utf8');
    const reported = [...page.matchAll(/^- \*\*(Meridian\w+)\*\*/gm)].map(([, name]) => name);
    expect(reported.sort()).toEqual(alerts.sort());
    expect(alerts.length).toBeGreaterThan(10);
  });
});

/** What is wrong with a container file, in words. */
function faultsOf(text) {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const has = (form) => last.some((line) => form.test(line));
  const rules = [
    [
      'an image without an exact version',
      lines.some((line) => line.startsWith('FROM ') && !/:\d+\.\d+\.\d+/.test(line)),
    ],
    ['no user, or root', !has(/^USER [1-9]\d*:[1-9]\d*$/)],
    ['no health check', !has(/^HEALTHCHECK .*CMD \[/)],
    ['no entry point in exec form', !has(/^ENTRYPOINT \["/)],
    ['files of the whole folder', has(/^(?:COPY|ADD) (?!--from=)/)],
    ['a secret', /^(?:ENV|ARG) .*(?:SECRET|KEY|PASSWORD|TOKEN)/m.test(text)],
    ['no place for data', !has(/^VOLUME /)],
  ];
  return rules.flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

describe('the container file', () => {
  const text = read('container', 'Containerfile');

  it('has an exact image, a user without rights, a health check and no secret', () => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ['no user, or root', (file) => file.replace('USER 10001:10001', 'USER root')],
    ['an image without an exact version', (file) => file.replace(/:20\.\d+\.\d+/, ':latest')],
    ['no health check', (file) => file.replace('HEALTHCHECK', '# HEALTHCHECK')],
    ['a secret', (file) => `${file}ENV MERIDIAN_SEAL_KEY=x\n`],
    ['files of the whole folder', (file) => `${file}COPY . .\n`],
  ])('is found to have %s where that is so', (fault, change) => {
    expect(faultsOf(change(text))).toContain(fault);
  });
});
