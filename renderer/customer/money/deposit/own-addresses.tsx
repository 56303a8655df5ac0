import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../../components/index.ts';
import styles from '../cash.module.css';
import { addressParts } from '../money-model.ts';
import type { DepositWay, StandingAddress, StandingChoice } from './port.ts';

export interface OwnAddress {
  readonly choice: StandingChoice;
  readonly address: StandingAddress;
}

/** The addresses of the customer beside the one that is shown. */
export function OwnAddresses(props: {
  readonly addresses: readonly OwnAddress[];
  readonly shown: OwnAddress | undefined;
  onChoose(way: DepositWay, network: string): void;
}) {
  const { t } = useTranslation('panels');
  const others = props.addresses.filter((each) => each !== props.shown);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('standing.others')}>
      <h3 className={styles['hint']}>{t('standing.others')}</h3>
      <ul className={styles['arrivals']} role="list">
        {others.map(({ choice: { way, network }, address: { address, payCurrency } }) => {
          const [first, , last] = addressParts(address);
          return (
            <li key={address}>
              <b>
                {payCurrency}, {network}
              </b>
              <code title={address}>{last === '' ? first : `${first}\u2026${last}`}</code>
              <span />
              <ToolButton
                compact
                aria-label={t('moves.openName', { number: `${payCurrency}, ${network}` })}
                onClick={() => props.onChoose(way, network)}
              >
                {t('moves.open')}
              </ToolButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
