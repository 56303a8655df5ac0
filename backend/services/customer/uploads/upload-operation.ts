import { VERIFICATION_CALLS } from '../../../contract/calls/verification.ts';
import { implement, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { type Uploads } from './uploads.ts';

/**
 * upload: a picture as the part `object` of a multipart form; the answer is the address at which it is served. Throws
 * GATEWAY_CODE_015 for a form without a file and for one that is too large, 103 for anything but a picture.
 */
export function uploadOperation(uploads: Uploads, addressOf: (name: string) => string): Operation {
  return implement(VERIFICATION_CALLS.upload, async (context, { object }) => {
    const { customerId } = requireCaller(context);
    return addressOf(await uploads.add({ companyId: context.companyId, customerId }, object));
  });
}
