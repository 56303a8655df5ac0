import { Type } from 'typebox';
import { pageRequestMembers } from './page.ts';
import { IntegerLike, TextLike } from './request-values.ts';
import { Milliseconds, Text, Whole } from './shapes.ts';

/** How far the review of a proposal is, and whether the caller can go on with it; only operators see these. */
export const reviewMembers = {
  /** Operators who have approved: names of persons; `appId` of the company itself. */
  approvals: Type.Array(Text),
  /** Whether who asks is one of them: the first of two cannot be the second too. */
  approvedByCaller: Type.Boolean(),
  /** Persons who have to approve it: 0, 1 or 2; of a deposit known once it is paid. */
  approvalsNeeded: Whole,
  /** Why an approval by who asks would not count: the type of an `ApprovalObstacle`; empty: nothing of the kind. */
  approvalObstacle: Text,
  /** When that ends; null where it does not by itself. */
  approvalFrom: Type.Union([Milliseconds, Type.Null()]),
};

/** What a page of proposals may be asked for, of deposits as of withdrawals. */
export const proposalPageMembers = {
  ...pageRequestMembers,
  customerNo: Type.Optional(TextLike(16)),
  proposalNo: Type.Optional(TextLike(32)),
  state: Type.Optional(TextLike(16)),
  startTime: Type.Optional(IntegerLike()),
  endTime: Type.Optional(IntegerLike()),
};
