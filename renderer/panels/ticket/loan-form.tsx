import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { divide, powerOfTen } from '../../../backend/domain/decimal.ts';
import { interestFor, RATIO_DIGITS } from '../../../backend/domain/index.ts';
import { formatAmount, formatPercent, Line, Segmented } from '../../components/index.ts';
import { LoanEntry } from './loan-entry.tsx';
import { judgeLoan, type LoanJudgement, type LoanMove } from './loan-model.ts';
import { useLoanRequest } from './loan-request.ts';
import { interestOfDay } from './side-rows.ts';
import type { TicketPartProps } from './ticket-parts.tsx';

/** A loan taken or paid back by hand, in one of the two currencies of the product. */
export function LoanForm({ product, judged, move }: TicketPartProps & { readonly move: LoanMove }) {
  const { t } = useTranslation('panels');
  const currencies = [product.profitCurrency, product.baseCurrency];
  const [wanted, setCurrency] = useState(product.profitCurrency);
  const currency = currencies.includes(wanted) ? wanted : product.profitCurrency;
  const request = useLoanRequest(move, currency);
  const loan = judgeLoan(move, currency, request.text, judged);
  const rate =
    currency === product.baseCurrency ? judged.lending?.assetInterest : judged.lending?.moneyInterest;
  return (
    <>
      <Segmented
        label={t('loan.currency')}
        segments={currencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={(value) => {
          setCurrency(value);
          request.change('');
        }}
      />
      <LoanEntry {...{ move, currency, loan, request }}>
        <InterestLines loan={loan} rate={rate} isNew={move === 'borrow'} />
      </LoanEntry>
    </>
  );
}

interface InterestLinesProps {
  readonly loan: LoanJudgement;
  /** Interest a year, at RATIO_DIGITS; undefined where the currency is not lent. */
  readonly rate: bigint | undefined;
  readonly isNew: boolean;
}

/** What is due, and what a year, a day and the first hour cost. */
function InterestLines({ loan, rate, isNew }: InterestLinesProps) {
  const { t } = useTranslation('panels');
  const amount = (value: bigint) => formatAmount(value, loan.digits);
  const yearBp = Number(divide((rate ?? 0n) * 10_000n, powerOfTen(RATIO_DIGITS), 'half-even'));
  const hour = interestFor(loan.amount ?? 0n, rate ?? 0n, 1, 0n).interest;
  return (
    <>
      <Line name={t('loan.interestDue')}>{amount(loan.interest)}</Line>
      <Line name={t('loan.rate')}>
        {rate === undefined ? t('none') : formatPercent(yearBp, 'minus-only')}
      </Line>
      <Line name={t('loan.day')}>{amount(interestOfDay(loan.owedAfter, rate))}</Line>
      {isNew && <Line name={t('loan.firstHour')}>{amount(hour)}</Line>}
    </>
  );
}
