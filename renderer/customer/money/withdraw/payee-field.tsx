import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCountdown, SelectField, StateWord, useFromNow } from '../../../components/index.ts';
import styles from '../cash.module.css';
import { addressParts } from '../money-model.ts';
import type { OwnPayee } from './withdraw-model.ts';

/** Where the money goes: a place of the own list, with the signs that are compared by eye, and how long a new one cools. */
export function PayeeField(props: {
  readonly payees: readonly OwnPayee[];
  readonly payee: OwnPayee;
  onChoose(id: string): void;
}) {
  const { t } = useTranslation('panels');
  const { payees, payee } = props;
  const [first, middle, last] = addressParts(payee.account);
  return (
    <div>
      <SelectField
        label={t('transfer.to')}
        value={payee.id}
        options={payees.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={props.onChoose}
      />
      {payee.network !== '' && (
        <code className={styles['payee']}>
          <b>{first}</b>
          {middle}
          <b>{last}</b>
        </code>
      )}
      {payee.coolsUntilMs !== undefined && <Cooling untilMs={payee.coolsUntilMs} />}
    </div>
  );
}

function Cooling({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('panels');
  const left = useFromNow(1000, (now) => (now < untilMs ? formatCountdown(untilMs - now) : ''));
  if (left === '') return null;
  return (
    <p className={styles['payee']}>
      <StateWord tone="look" icon={Clock}>
        {t('withdraw.cooling', { time: left })}
      </StateWord>
    </p>
  );
}
