import { Check, CircleX, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../../components/index.ts';
import type { ShareOrder } from '../shares/port.ts';
import type { ShownMove } from './use-moves.ts';

const LOOKS = {
  waiting: { tone: 'wait', icon: Hourglass },
  confirmed: { tone: 'ok', icon: Check },
  failed: { tone: 'bad', icon: CircleX },
} as const;

/** A subscription or redemption as a line of the history. */
export function useShareMove(): (order: ShareOrder) => ShownMove {
  const { t } = useTranslation('panels');
  return ({ kind, number, timeMs, fund, state, shares, currency, money, fee, netValue }) => {
    const { value = 0n, digits = 2 } = money ?? {};
    const { tone, icon } = LOOKS[state];
    const at = netValue === undefined ? '' : formatAmount(netValue.value, netValue.digits);
    return {
      ...{ id: number, kind, number, timeMs, digits, currency, fee: fee?.value },
      amount: kind === 'subscription' ? -value : value,
      way: t('moves.ofFund', { shares: formatAmount(shares.value, shares.digits), fund }),
      amountText: formatAmount(value, digits),
      state: {
        ...{ tone, icon },
        text:
          state === 'confirmed' ? t('shares.state.confirmed', { netValue: at }) : t(`shares.state.${state}`),
      },
    };
  };
}
