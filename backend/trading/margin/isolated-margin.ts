import { liquidationPriceOf, maintenanceMarginOf } from '../../domain/index.ts';
import { Posting } from '../ledger.ts';
import type { Account } from '../model.ts';
import { changeIsolatedLeverage } from './isolated-leverage.ts';
import type { MarginModel } from './margin-model.ts';

/** Cash that is not reserved for resting orders, never below zero. */
function computeAvailable({ cash, reserved }: Account): bigint {
  return cash > reserved ? cash - reserved : 0n;
}

/** Each position is backed by the margin that was locked for it, and loses no more than that. */
export const ISOLATED_MARGIN: MarginModel = {
  computeAvailable: (_valuing, account) => computeAvailable(account),
  computeWithdrawable(_valuing, { cash, reserved, credit }) {
    const free = cash - reserved - credit;
    return free > 0n ? free : 0n;
  },
  computeRelief: () => 0n,
  post: (account) => new Posting(account),
  bind: (posting, margin) => posting.move('cash', 'margin', margin, 'marginLocked'),
  release(posting, { released, profit }) {
    posting.move('margin', 'cash', released, 'marginReleased');
    return profit < -released ? -released : profit;
  },
  limitFee: ({ cash }, fee) => (fee > cash ? cash : fee),
  bookFinancing(posting, { cash, reserved }, { margin }, due) {
    if (due >= 0n) {
      posting.move('house', 'cash', due, 'financing');
      return { paid: due, margin };
    }
    // Free money pays first, then the margin of the position itself; more than that it cannot lose.
    const free = cash > reserved ? cash - reserved : 0n;
    const fromCash = -due < free ? -due : free;
    const fromMargin = -due - fromCash < margin ? -due - fromCash : margin;
    posting.move('margin', 'cash', fromMargin, 'marginReduced');
    posting.move('cash', 'house', fromCash + fromMargin, 'financing');
    return { paid: -fromCash - fromMargin, margin: margin - fromMargin };
  },
  protect(position, terms, conversion, standing) {
    const maintenance = maintenanceMarginOf(position, terms, conversion, standing);
    return {
      maintenance,
      liquidationPrice: liquidationPriceOf({ ...position, maintenance }, terms, conversion),
    };
  },
  settle: () => undefined,
  changeLeverage: changeIsolatedLeverage,
};
