import { RotateCcw } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Operator } from '../../../operator/port.ts';
import { Icon, Kbd, Panel, PanelStrip, ToolButton } from '../../../components/index.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import { requestShape } from '../call-shapes.ts';
import type { CallPage } from '../catalogue.ts';
import { ConfirmPane } from '../confirm/confirm-pane.tsx';
import { useContractWords } from '../contract-texts.ts';
import { FieldContext } from './field-context.ts';
import { GroupFields } from './shape-field.tsx';
import type { Shape } from './shape.ts';
import { useForm } from './use-form.ts';
import shared from '../../frame/shared.module.css';
import layout from '../calls.module.css';
import styles from '../confirm/confirm.module.css';

export interface FormPageProps {
  readonly page: CallPage;
  readonly operator: Operator;
  onBack(): void;
}

type Group = Extract<Shape, { kind: 'group' }>;
const NO_MEMBERS: Group = { kind: 'group', members: [] };

/** A change: its fields, beside them what is sent with the values in force, and what came of it. */
export function FormPage({ page, operator, onBack }: FormPageProps) {
  const { t } = useOfficeText();
  const { title, summary } = useContractWords();
  const shape = groupOf(requestShape(page));
  const form = useForm(page, shape, operator);
  const { sending, body } = form;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.submit();
    }
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      if (form.isAsking) form.stopAsking();
      else onBack();
    }
  };
  return (
    <div className={shared['two']} onKeyDown={onKeyDown}>
      <Panel name={title(page.name)}>
        <PanelStrip title={title(page.name)}>
          {form.present.isRead && (
            <ToolButton onClick={form.fillIn} disabled={form.present.value === undefined}>
              {t('call.fillIn')}
            </ToolButton>
          )}
          <ToolButton onClick={form.reset}>
            <Icon icon={RotateCcw} size={12} /> {t('call.throwAway')}
          </ToolButton>
          <ToolButton onClick={onBack}>
            {t('call.back')} <Kbd>Esc</Kbd>
          </ToolButton>
        </PanelStrip>
        <FieldContext value={form.shown}>
          <form
            className={layout['body']}
            aria-label={title(page.name)}
            onSubmit={(event) => {
              event.preventDefault();
              form.submit();
            }}
          >
            <p className={layout['lead']}>{summary(page.call.summary)}</p>
            {shape.members.length === 0 ? (
              <p className={styles['quiet']}>{t('call.noMembers')}</p>
            ) : (
              <GroupFields members={shape.members} path={[]} draft={form.draft} onChange={form.change} />
            )}
          </form>
        </FieldContext>
      </Panel>
      <ConfirmPane
        page={page}
        shape={shape}
        body={body}
        present={form.present}
        sending={sending}
        faults={form.faultCount}
        missing={form.missing}
        isAsking={form.isAsking}
        onSubmit={form.submit}
        onCancel={form.stopAsking}
      />
    </div>
  );
}

function groupOf(shape: Shape): Group {
  return shape.kind === 'group' ? shape : NO_MEMBERS;
}
