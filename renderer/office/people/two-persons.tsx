import { DEPOSIT_MANAGEMENT } from '../../../backend/contract/calls/management/deposits.ts';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../../backend/contract/calls/management/withdrawals.ts';
import { EmptyState, Panel, PanelStrip, Table, ToolButton } from '../../components/index.ts';
import { openPlace } from '../place.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import styles from './people.module.css';

const AGAIN_MS = 30_000;

const RULES = ['own', 'issuer', 'money', 'terms', 'loosen', 'week'] as const;

/** What takes two persons, in words, and from which amounts on. */
export function TwoPersons() {
  const { t } = useOfficeText();
  const { data: waiting = [] } = useCall(OPERATOR_MANAGEMENT.waitingRequests, {}, { againMs: AGAIN_MS });
  return (
    <div className={styles['two']}>
      <Amounts />
      <Panel name={t('people.two.rules')}>
        <PanelStrip title={t('people.two.rules')} note={t('people.two.waiting', { count: waiting.length })}>
          <ToolButton onClick={() => openPlace('money', 'waitingRequests')}>
            {t('people.two.open')}
          </ToolButton>
        </PanelStrip>
        <ul className={styles['rules']}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`people.two.rule.${rule}`)}</li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** From which amounts on a person, and two, have to approve; by way, currency and group. */
function Amounts() {
  const { t } = useOfficeText();
  const { data: channels = [] } = useCall(DEPOSIT_MANAGEMENT.depositChannels, {});
  const { data: out } = useCall(WITHDRAWAL_MANAGEMENT.withdrawSettings, {});
  const rows = [
    ...channels.flatMap(({ id, alias, limits }) =>
      limits.map((limit) => ({
        ...limit,
        id: `in ${id} ${limit.accountCurrency} ${limit.customerGroupId}`,
        way: t('people.two.in', { way: alias }),
      })),
    ),
    ...(out?.methods ?? []).flatMap(({ id, channelName, limits }) =>
      limits.map((limit) => ({
        ...limit,
        id: `out ${id} ${limit.accountCurrency} ${limit.customerGroupId}`,
        way: t('people.two.out', { way: channelName }),
      })),
    ),
  ];
  const name = t('people.two.amounts');
  return (
    <Panel name={name}>
      <PanelStrip title={name} note={t('people.two.amountsNote')} />
      {rows.length === 0 ? (
        <EmptyState title={t('people.two.noWays')} />
      ) : (
        <Table
          label={name}
          compact
          rows={rows}
          rowId={({ id }) => id}
          columns={[
            { id: 'way', label: t('people.two.way'), cell: ({ way }) => way, sortKey: ({ way }) => way },
            { id: 'currency', label: t('customer.currency'), cell: ({ accountCurrency }) => accountCurrency },
            {
              id: 'group',
              label: t('customer.limits.group'),
              cell: ({ customerGroupId }) => customerGroupId ?? t('people.two.everyGroup'),
            },
            {
              id: 'one',
              label: t('people.two.one'),
              align: 'end',
              cell: ({ reviewAmount }) => printDecimal(reviewAmount),
            },
            {
              id: 'both',
              label: t('people.two.both'),
              align: 'end',
              cell: ({ fourEyesAmount }) => <b>{printDecimal(fourEyesAmount)}</b>,
            },
          ]}
        />
      )}
    </Panel>
  );
}
