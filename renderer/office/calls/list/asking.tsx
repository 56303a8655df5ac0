import { CircleAlert, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, Callout, Icon, Kbd, ToolButton, formatList } from '../../../components/index.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import { useContractWords } from '../contract-texts.ts';
import { FieldContext } from '../form/field-context.ts';
import { GroupFields } from '../form/shape-field.tsx';
import type { Reading } from './use-reading.ts';
import form from '../form/form.module.css';
import styles from './list.module.css';

/** Fields of a question that are shown at once, besides those that it needs. */
const FIRST_FIELDS = 4;
const NOBODY: ReadonlySet<string> = new Set();

/** What a list or record is asked with. */
export function Asking({ reading, label }: { readonly reading: Reading; readonly label: string }) {
  const { t } = useOfficeText();
  const words = useContractWords();
  const [isWhole, showWhole] = useState(false);
  const { members, draft, faults, missing } = reading;
  const context = useMemo(() => ({ faults, named: NOBODY }), [faults]);
  if (members.length === 0) return null;
  const first = members.filter(
    ({ name, isRequired }, at) => isRequired || at < FIRST_FIELDS || draft[name] !== '' || isWhole,
  );
  const shown = isWhole ? members : first;
  return (
    <form
      className={`${form['filters']} ${styles['asking']}`}
      aria-label={t('call.asks', { call: label })}
      onSubmit={(event) => {
        event.preventDefault();
        reading.ask();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        reading.ask();
      }}
    >
      <FieldContext value={context}>
        <GroupFields members={shown} path={[]} draft={draft} onChange={reading.change} />
      </FieldContext>
      {missing.length > 0 && (
        <Callout tone="danger" icon={CircleAlert} role="alert">
          {t('call.oneNeeded', {
            members: formatList(missing.map((names) => names.map(words.label).join(' + '))),
          })}
        </Callout>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" size="small" variant="primary" data-testid="ask">
          <Icon icon={RefreshCw} size={12} /> {t('call.show')} <Kbd>Ctrl Enter</Kbd>
        </Button>
        <ToolButton onClick={reading.clear}>{t('call.clear')}</ToolButton>
        {(isWhole || members.length > first.length) && (
          <ToolButton aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
            {isWhole ? t('call.fewer') : t('call.more', { count: members.length - first.length })}
          </ToolButton>
        )}
      </div>
    </form>
  );
}
