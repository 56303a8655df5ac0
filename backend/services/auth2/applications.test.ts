import { expect, it } from 'vitest';
import { createSteppedClock } from '../../market/index.ts';
import type { Database } from '../../storage/index.ts';
import { Applications } from './applications.ts';

it('a platform has a thousand applications, and those that it has can still be put again [MAX_APPLICATIONS]', async () => {
  const database: Database = {
    commit: async () => undefined,
    read: async () => [],
    close: async () => undefined,
  };
  const applications = await Applications.open(database, createSteppedClock(0));
  const put = (at: number) =>
    applications.put({
      appId: `a${at}`,
      appSecret: 's',
      companyId: 1,
      name: 'n',
      returnAddresses: ['https://shop.example/'],
    });
  for (let at = 1; at <= 1_000; at++) await put(at);
  await expect(put(1_001)).rejects.toMatchObject({ code: 'GGATEWAY_CODE_104' });
  await put(1_000);
  expect(applications.of(1)).toHaveLength(1_000);
});
