import { useState } from 'react';
import { Button, Field, formatList } from '../../components/index.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { storeNotes, useReadAgain } from '../host.ts';
import { nameOf } from '../run-model.ts';
import styles from '../evaluation.module.css';

/** Tags of a line: words without their sign, each once, ten at most. */
export function tagsOf(line: string): string[] {
  const words = line.split(/[\s,#]+/).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, 30)))].slice(0, 10);
}

/** What somebody notes about a run, stored beside it. */
export function NotesPanel({ row }: { readonly row: RunRow }) {
  const { t } = useEvaluationText();
  const readAgain = useReadAgain();
  const [note, setNote] = useState(row.notes.note);
  const [tags, setTags] = useState(row.notes.tags.join(' '));
  const [state, setState] = useState<'idle' | 'storing' | 'stored' | 'failed'>('idle');
  const store = async () => {
    setState('storing');
    const isStored = await storeNotes(row.name, { note: note.trim(), tags: tagsOf(tags) });
    setState(isStored ? 'stored' : 'failed');
    if (isStored) readAgain();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <p className={styles['dim']}>{t('notes.of', { run: formatList([nameOf(row), row.name], 'facts') })}</p>
      <Field label={t('column.note')} value={note} maxLength={2_000} onChange={setNote} />
      <Field label={t('filter.tags')} value={tags} maxLength={200} onChange={setTags} />
      <div className={styles['row']}>
        <span role="status">
          {state === 'stored' && t('notes.stored')}
          {state === 'failed' && t('notes.failed')}
        </span>
        <span className="grow" />
        <Button type="submit" size="small" busy={state === 'storing'}>
          {t('notes.store')}
        </Button>
      </div>
    </form>
  );
}
