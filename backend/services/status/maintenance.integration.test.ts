import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../storage/index.ts';
import { Maintenance } from './status-service.ts';

it('planned maintenance is read again as it was planned, whether it closes connections too', async () => {
  const database = await openDatabase({});
  onTestFinished(() => database.close());
  const plan = await Maintenance.open(database);
  const window = { startMs: 90_000, endMs: 95_000, text: 'new disks' };
  const { id } = await plan.save({ ...window, disconnect: true }, 'operator', 89_000);
  const reread = async () => (await Maintenance.open(database)).planned();
  expect(await reread()).toEqual([{ id, ...window, disconnect: true }]);
  await plan.save({ id, ...window }, 'operator', 89_000);
  expect(await reread()).toEqual([{ id, ...window, disconnect: false }]);
});
