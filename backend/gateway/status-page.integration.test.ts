import { expect, it } from 'vitest';
import { TEST_START_MS } from '../services/testing/index.ts';
import { startTestGateway } from './testing/index.ts';

const HOUR_MS = 3_600_000;
const window = (fromHours: number, text: string) => ({
  startMs: TEST_START_MS + fromHours * HOUR_MS,
  endMs: TEST_START_MS + (fromHours + 1) * HOUR_MS,
  text,
});

it('announces planned maintenance as HTML and JSON to everyone, and forgets what is over [GW-32]', async () => {
  const maintenance = [window(5, 'later <b>work</b>'), window(2, 'storage'), window(-3, 'past')];
  const test = await startTestGateway({ gateway: { maintenance } });
  const { origin } = new URL(test.gateway.statusUrl);
  const record = async () => (await (await fetch(`${origin}/status.json`)).json()) as object;
  const planned = maintenance
    .slice(0, 2)
    .reverse()
    .map(({ startMs, endMs, text }) => ({ startTime: startMs, endTime: endMs, text }));
  expect(await record()).toEqual({
    status: 'available',
    startedAt: TEST_START_MS,
    checkedAt: TEST_START_MS,
    maintenance: planned,
  });
  const html = await (await fetch(`${origin}/status`)).text();
  expect(html).toContain('storage');
  expect(html).toContain('later &lt;b&gt;work&lt;/b&gt;');
  expect(html).not.toContain('past');
  test.services.wallClock.advance(2.5 * HOUR_MS);
  expect(await record()).toMatchObject({ status: 'maintenance' });
  test.services.wallClock.advance(10 * HOUR_MS);
  expect(await record()).toMatchObject({ status: 'available', maintenance: [] });
  expect(await (await fetch(`${origin}/status`)).text()).toContain('No maintenance is planned.');
  await test.close();
});
