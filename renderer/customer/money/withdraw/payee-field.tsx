import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../components/index.ts';
import styles from '../cash.module.css';
import { Cooling } from '../cooling.tsx';
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
      {payee.coolsUntilMs !== undefined && (
        <p className={styles['cooling']}>
          <Cooling untilMs={payee.coolsUntilMs} />
        </p>
      )}
    </div>
  );
}
