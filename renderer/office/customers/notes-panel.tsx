import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { CUSTOMER_NOTE_MANAGEMENT } from '../../../backend/contract/calls/management/customer-notes.ts';
import {
  Button,
  EmptyState,
  Field,
  IconButton,
  Panel,
  PanelStrip,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useWallTimes } from '../../connection/wall-times.ts';
import { newTrace, queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { readAgain, useCall, useMay } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { withTag, withoutTag } from './customer-model.ts';
import styles from './customers.module.css';

const { customerNotes, addCustomerNote, companyTags, customerTags, saveCustomerTags } =
  CUSTOMER_NOTE_MANAGEMENT;

/** Notes that are shown: the newest. */
const NOTES = 50;
const NOTE_LENGTH = 1_000;
const TAG_LENGTH = 32;

/** What the office noted about a customer and how it groups it; the customer sees none of it. */
export function NotesPanel({ number }: { readonly number: string }) {
  const { t } = useOfficeText();
  return (
    <Panel name={t('notes.title')} className={styles['notes'] ?? ''}>
      <PanelStrip title={t('notes.title')} note={t('notes.unseen')} />
      <Tags number={number} />
      <Notes number={number} />
    </Panel>
  );
}

function Notes({ number: customerNo }: { readonly number: string }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const [text, setText] = useState('');
  const { data } = useCall(customerNotes, { customerNo, current: 1, size: NOTES });
  const adding = useMutation(
    {
      mutationFn: async () =>
        valueOf(await operatorLine().call(addCustomerNote, { customerNo, text: text.trim() }, newTrace())),
      onSuccess: () => {
        setText('');
        return readAgain([customerNotes]);
      },
    },
    queryClient,
  );
  const notes = data?.records ?? [];
  return (
    <>
      {notes.length === 0 && <EmptyState title={t('notes.none')} />}
      {notes.length > 0 && (
        <ul className={styles['noteList']} tabIndex={0} aria-label={t('notes.title')}>
          {notes.map(({ id, text: written, author, createTime }) => (
            <li key={id}>
              <small>{formatList([author, wall.dateTime(toLocal(createTime))], 'facts')}</small>
              {written}
            </li>
          ))}
        </ul>
      )}
      {adding.error && <CallErrorNote error={adding.error} />}
      <form
        className={styles['noteForm']}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !adding.isPending) adding.mutate();
        }}
      >
        <Field
          label=""
          name={t('notes.write')}
          placeholder={t('notes.write')}
          align="left"
          value={text}
          onChange={setText}
          maxLength={NOTE_LENGTH}
          disabled={!useMay()(addCustomerNote.permission)}
        />
        <Button type="submit" busy={adding.isPending} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </form>
    </>
  );
}

function Tags({ number: customerNo }: { readonly number: string }) {
  const { t } = useOfficeText();
  const may = useMay()(saveCustomerTags.permission);
  const [text, setText] = useState('');
  const { data: tags = [] } = useCall(customerTags, { customerNo });
  const { data: known = [] } = useCall(companyTags, {});
  const saving = useMutation(
    {
      mutationFn: async (next: readonly string[]) =>
        valueOf(await operatorLine().call(saveCustomerTags, { customerNo, tags: [...next] }, newTrace())),
      onSuccess: () => readAgain([customerTags, companyTags]),
    },
    queryClient,
  );
  return (
    <div className={styles['labels']} role="group" aria-label={t('notes.tags')}>
      {tags.map((tag) => (
        <span key={tag} className={styles['tag']}>
          {tag}
          {may && (
            <IconButton
              icon={X}
              size={12}
              name={t('notes.removeTag', { tag })}
              onClick={() => saving.mutate(withoutTag(tags, tag))}
            />
          )}
        </span>
      ))}
      {may && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const next = withTag(tags, text);
            setText('');
            if (next !== tags) saving.mutate(next);
          }}
        >
          <input
            aria-label={t('notes.addTag')}
            placeholder={t('notes.addTag')}
            list="office-tags"
            maxLength={TAG_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <datalist id="office-tags">
            {known.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </form>
      )}
      {saving.error && <CallErrorNote error={saving.error} />}
    </div>
  );
}
