import { expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase } from '../../../storage/index.ts';
import { Uploads } from './uploads.ts';

it('a file of a customer has five mebibytes at most [MAX_UPLOAD_BYTES]', async () => {
  const database = await openDatabase({ directory: undefined });
  const uploads = new Uploads(database, createSteppedClock(0));
  const picture = (bytes: number) => {
    const content = new Uint8Array(bytes);
    content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return content;
  };
  const owner = { companyId: 1, customerId: 1 };
  expect(await uploads.add(owner, picture(5 * 1024 * 1024))).toHaveLength(43);
  await expect(uploads.add(owner, picture(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
    code: 'GGATEWAY_CODE_015',
  });
  await database.close();
});
