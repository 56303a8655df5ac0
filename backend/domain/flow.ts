/**
 * Why money moved between two books, in the field's words. What a wire calls it depends on the account type and is the
 * business of that wire's mapping (backend/contract/mapping/flow-types.ts).
 */
export type Flow =
  // From and to the outside
  | 'deposit'
  | 'depositFee'
  | 'withdrawal'
  | 'withdrawalFee'
  /** A withdrawal that does not take place: what was set aside for it comes back, and its fee. */
  | 'withdrawalCancelled'
  | 'withdrawalFeeCancelled'
  /** What was set aside has left the house; the balance fell when it was asked for. */
  | 'withdrawalPaid'
  | 'transferIn'
  | 'transferOut'
  /** A balance is brought to a stated amount, or a negative one written off. */
  | 'reset'
  /** What a proposal waits with, and what of it comes back. */
  | 'freeze'
  | 'unfreeze'
  // Corrections by the operator
  | 'adjustmentIn'
  | 'adjustmentOut'
  | 'bonus'
  /** What an agent gets of the fees of its customers. */
  | 'rebate'
  /** Credit that may be traded with but not withdrawn, given and taken back. */
  | 'creditGiven'
  | 'creditTakenBack'
  // Contracts
  | 'marginLocked'
  | 'marginReleased'
  | 'marginAdded'
  | 'marginReduced'
  | 'openFee'
  | 'closeFee'
  /** What holding a position over the end of its day costs or brings. */
  | 'financing'
  | 'closeResult'
  | 'takeProfitResult'
  | 'stopLossResult'
  | 'stopOutResult'
  | 'expiryResult'
  | 'forcedResult'
  // Assets that change hands
  | 'assetIn'
  | 'assetOut'
  | 'tradeFee'
  | 'borrowFee'
  | 'repayFee'
  // Loans
  | 'autoBorrowed'
  | 'borrowed'
  | 'autoRepaid'
  | 'autoInterestPaid'
  | 'repaid'
  | 'interestPaid'
  | 'liquidationRepaid'
  | 'liquidationInterestPaid'
  | 'loanInterest'
  /** Interest of a day that is owed from now on, before it is paid. */
  | 'interestAccrued'
  // Shares
  | 'dividend'
  | 'dividendFee'
  | 'dividendTax'
  /** Parts of a share that a split leaves. */
  | 'cashInLieu';

/** Flows that book what a close won or lost. */
export const RESULT_FLOWS = [
  'closeResult',
  'takeProfitResult',
  'stopLossResult',
  'stopOutResult',
  'expiryResult',
  'forcedResult',
] as const satisfies readonly Flow[];
