import type { DepositChannel, DepositLimit } from '../../contract/calls/management/deposits.ts';

/** The provider that every platform brings along. */
export const BUILT_IN_MERCHANT = 'simulator';

const limit = (accountCurrency: string, feeType: 'fixed' | 'rate', fee: string): DepositLimit => ({
  accountCurrency,
  lowAmount: '10',
  highAmount: '100000',
  reviewAmount: '10000',
  fourEyesAmount: '50000',
  feeType,
  fee,
});
/** Who pays much by card or code has said who it is. */
const identified = (...args: Parameters<typeof limit>): DepositLimit => ({
  ...limit(...args),
  verifications: [{ above: '5000', levelCode: 'level_1' }],
});

const common = {
  merchantNo: BUILT_IN_MERCHANT,
  clientTypes: ['pc', 'mobile'],
  blockchains: [],
  openTime: '',
  enabled: true,
  lifetimeMinutes: 30,
} satisfies Partial<DepositChannel>;

/** Channels that a company begins with: all of them lead to the built-in payment simulator. */
export const STANDARD_DEPOSIT_CHANNELS: readonly DepositChannel[] = [
  {
    ...common,
    id: 1,
    paymentCode: 'card',
    paymentType: 'bank_card',
    alias: 'Bank card',
    form: 'page',
    sort: 1,
    paymentCurrency: 'USD',
    limits: [identified('USDT', 'rate', '0.01'), identified('USD', 'rate', '0.01')],
  },
  {
    ...common,
    id: 2,
    paymentCode: 'scan',
    paymentType: 'qr_code',
    alias: 'QR payment',
    form: 'qr',
    sort: 2,
    paymentCurrency: 'EUR',
    limits: [identified('USDT', 'fixed', '1'), identified('USD', 'fixed', '1')],
  },
  {
    ...common,
    id: 3,
    paymentCode: 'coin',
    paymentType: 'digit_wallet',
    alias: 'Coin transfer',
    form: 'address',
    sort: 3,
    paymentCurrency: 'USDT',
    blockchains: ['TRC20', 'ERC20'],
    lifetimeMinutes: 120,
    limits: [limit('USDT', 'fixed', '0')],
  },
];
