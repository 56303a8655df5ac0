import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented, SelectField } from '../../../components/index.ts';
import { wayText } from '../../../i18n/way-text.ts';
import styles from '../cash.module.css';
import type { MoneyAccount } from '../port.ts';
import { AmountForm } from './amount-form.tsx';
import type { DepositStart } from './deposit-form.tsx';
import { limitFor } from './deposit-model.ts';
import type { DepositWay } from './port.ts';
import { StandingPart } from './standing-part.tsx';

/** Ways beyond these are a list instead of a row. */
const WAYS_IN_ROW = 4;

interface WayFormProps {
  readonly account: MoneyAccount;
  readonly ways: readonly DepositWay[];
  readonly start: DepositStart;
  onOpened(number: string): void;
}

/** By which way it is paid: once, or to an address that stays. */
export function WayForm({ account, ways, start, onOpened }: WayFormProps) {
  const { t } = useTranslation('panels');
  const [wayId, setWayId] = useState(start.wayId);
  const [network, setNetwork] = useState('');
  const [kind, setKind] = useState<'once' | 'standing'>('once');
  const [amount, setAmount] = useState(start.amount ?? '');
  const way = ways.find(({ id }) => id === wayId) ?? ways[0];
  const limit = limitFor(way, account.currency);
  if (way === undefined || limit === undefined) return null;
  const on = way.networks.includes(network) ? network : (way.networks[0] ?? '');
  const parts = { account, way, limit, network: on, onOpened };
  const standsStill = way.form === 'address' && kind === 'standing';
  return (
    <div className={styles['column']}>
      <Ways ways={ways} way={way} onChange={setWayId} />
      {way.networks.length > 0 && (
        <Segmented
          label={t('deposit.network')}
          segments={way.networks.map((value) => ({ value, label: value }))}
          value={on}
          onChange={setNetwork}
        />
      )}
      {way.form === 'address' && (
        <Segmented
          label={t('standing.kind')}
          segments={[
            { value: 'once', label: t('standing.once') },
            { value: 'standing', label: t('standing.own') },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      {standsStill ? (
        <StandingPart
          {...parts}
          ways={ways}
          onChoose={(chosen, at) => {
            setWayId(chosen.id);
            setNetwork(at);
          }}
        />
      ) : (
        <AmountForm {...parts} amount={amount} onAmount={setAmount} />
      )}
    </div>
  );
}

function Ways(props: {
  readonly ways: readonly DepositWay[];
  readonly way: DepositWay;
  onChange(id: string): void;
}) {
  const { t } = useTranslation('panels');
  const { ways, way, onChange } = props;
  const segments = ways.map(({ id, name }) => ({ value: id, label: wayText(name, t) }));
  if (ways.length > WAYS_IN_ROW)
    return <SelectField label={t('deposit.way')} value={way.id} options={segments} onChange={onChange} />;
  return <Segmented label={t('deposit.way')} segments={segments} value={way.id} onChange={onChange} />;
}
