import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { pageRequestMembers } from '../page.ts';
import { IntegerLike, TextLike } from '../request-values.ts';
import { Milliseconds, Text, Whole, ours } from '../shapes.ts';

/** How far the review of a proposal is, and whether the caller can go on with it; only operators see these. */
export const reviewMembers = {
  approvals: describe('Operators who have approved, each once.', Type.Array(Text)),
  approvedByCaller: ours(
    describe('Whether the caller is one of them: the second of two is somebody else.', Type.Boolean()),
  ),
  approvalsNeeded: ours(
    describe('Persons who have to approve it: 0, 1 or 2; of a deposit known once it is paid.', Whole),
  ),
  approvalObstacle: ours(
    describe(
      'Why an approval by the caller would not count: `signed`, it is there already; `company`, the credentials of the company are nobody of two; `issuer`, one of the two issued the credentials of the other; `sameIssuer`, somebody issued both a short time ago; empty: it would, or nobody is waited for.',
      Text,
    ),
  ),
  approvalFrom: ours(
    describe(
      'When that ends, milliseconds since 1970 (UTC); null where it does not end by itself.',
      Type.Union([Milliseconds, Type.Null()]),
    ),
  ),
};

/** What a page of proposals may be asked for, of deposits as of withdrawals. */
export const proposalPageMembers = {
  ...pageRequestMembers,
  customerNo: Type.Optional(TextLike(16)),
  proposalNo: Type.Optional(TextLike(32)),
  state: describe(
    'State: `waiting`, `approved`, `refused`, `done` or `failed`; of deposits `paid`, `void` and `refunded` too, of withdrawals `paying` and `cancelled`.',
    Type.Optional(TextLike(16)),
  ),
  startTime: describe(PHRASES.fromWhen, Type.Optional(IntegerLike())),
  endTime: describe(PHRASES.untilWhen, Type.Optional(IntegerLike())),
};
