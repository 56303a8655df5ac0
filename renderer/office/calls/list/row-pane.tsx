import { Button, EmptyState, Panel, PanelStrip } from '../../../components/index.ts';
import type { Operator } from '../../../operator/port.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import { pagesFor, type CallPage } from '../catalogue.ts';
import { SignedEffect } from '../../effect/signed-effect.tsx';
import { openFilled } from '../call-button.tsx';
import { isDangerous } from '../confirm/dangerous.ts';
import { useContractWords } from '../contract-texts.ts';
import { RecordView } from '../record/record-view.tsx';
import { SignPane } from '../waiting/sign-pane.tsx';
import type { WaitingRow } from '../waiting/waiting-row.ts';
import { rowMembers } from './answer-rows.ts';
import type { Row } from './columns.tsx';
import { actionsFor, type RowAction } from './row-actions.ts';
import confirm from '../confirm/confirm.module.css';
import styles from './list.module.css';

/** The row that was chosen in full, and what can be done about it. */
export function RowPane(props: {
  readonly page: CallPage;
  readonly operator: Operator;
  readonly row: Row | undefined;
}) {
  const { t } = useOfficeText();
  const { page, operator, row } = props;
  if (row === undefined)
    return (
      <Panel name={t('call.row')}>
        <PanelStrip title={t('call.row')} />
        <EmptyState title={t('call.noRow')} />
      </Panel>
    );
  if (page.name === 'waitingRequests')
    return (
      <div key={String(row['id'])} className={styles['signing']}>
        <SignPane row={row as WaitingRow} operator={operator} />
        <SignedEffect row={row as WaitingRow} />
      </div>
    );
  const actions = actionsFor(page, row, pagesFor(operator.permissions));
  return (
    <Panel name={t('call.row')}>
      <PanelStrip title={t('call.row')} />
      <div className={confirm['body']} tabIndex={0} role="group" aria-label={t('call.row')}>
        <Actions label={t('call.acts')} section={page.section} actions={actions.filter(isChange)} />
        <RecordView shape={{ kind: 'group', members: rowMembers(page) }} value={row} />
        <Actions
          label={t('call.looks')}
          section={page.section}
          actions={actions.filter((action) => !isChange(action))}
        />
      </div>
    </Panel>
  );
}

function isChange({ page }: RowAction): boolean {
  return page.kind === 'form';
}

/** Calls about a row: those of its own section, and folded away those of others. */
function Actions(props: {
  readonly label: string;
  readonly section: CallPage['section'];
  readonly actions: readonly RowAction[];
}) {
  const { t } = useOfficeText();
  const { label, section, actions } = props;
  if (actions.length === 0) return null;
  const own = actions.filter(({ page }) => page.section === section);
  const others = actions.filter((action) => !own.includes(action));
  return (
    <section aria-label={label}>
      <h3 className={styles['actionsHead']}>{label}</h3>
      <ActionButtons actions={own} />
      {others.length > 0 && (
        <details className={styles['more']} open={own.length === 0}>
          <summary>{t('call.more', { count: others.length })}</summary>
          <ActionButtons actions={others} />
        </details>
      )}
    </section>
  );
}

function ActionButtons({ actions }: { readonly actions: readonly RowAction[] }) {
  const { title } = useContractWords();
  return (
    <div className={styles['actions']}>
      {actions.map((action) => (
        <Button
          key={action.page.name}
          size="small"
          data-dangerous={isDangerous(action.page)}
          onClick={() => openFilled(action)}
        >
          {title(action.page.name)}
        </Button>
      ))}
    </div>
  );
}
