import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { operation, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { type Uploads } from './uploads.ts';

/**
 * upload: a picture as the part `object` of a multipart form; the answer is the address at which it is served. Throws
 * GATEWAY_CODE_015 for a form without a file and for one that is too large, 103 for anything but a picture.
 */
export function uploadOperation(uploads: Uploads, addressOf: (name: string) => string): Operation {
  return operation({
    bizType: BIZ_TYPE.upload,
    mount: 'root',
    body: 'file',
    access: 'login',
    answer: 'secret',
    request: Type.Object({
      object: Type.Unsafe<Uint8Array>({ contentMediaType: 'application/octet-stream' }),
    }),
    response: Type.String(),
    section: 'Client API, other endpoints',
    async handle(context, { object }) {
      const { customerId } = requireCaller(context);
      return addressOf(await uploads.add({ companyId: context.companyId, customerId }, object));
    },
  });
}
