import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field, SelectField } from '../../components/index.ts';
import { customerPort } from '../part.ts';
import type { VerificationElement, VerificationLevel, VerificationView } from '../port.ts';
import { ChangeForm } from '../security/change-form.tsx';
import { useChange } from '../security/use-change.ts';
import { applicationOf, draftOf, isFaulty, type LevelDraft } from './level-model.ts';
import { PictureField } from './picture-field.tsx';
import { refreshVerification } from './use-verification.ts';
import styles from './verification.module.css';

export interface LevelFormProps {
  readonly level: VerificationLevel;
  readonly documents: VerificationView['documents'];
  onDone(text: string): void;
}

/** What a level asks. It can be kept as a draft; sent, it waits for a person. */
export function LevelForm({ level, documents, onDone }: LevelFormProps) {
  const { t } = useTranslation('panels');
  const [draft, setDraft] = useState(() => draftOf(level));
  const change = useChange();
  const set = (code: string, value: string) =>
    setDraft((last) => ({ ...last, values: { ...last.values, [code]: value } }));
  const faulty = level.elements.some((element) => isFaulty(element, draft.values[element.code] ?? ''));
  const isEmpty = Object.values(draft.values).every((value) => value.trim() === '');
  const send = async (whole: boolean) => {
    const ask = async () => {
      const answer = await customerPort().verification.apply(applicationOf(level, draft, whole));
      // Not done before it is read again: a form that is opened right after begins with what was kept.
      if (answer.kind === 'value') await refreshVerification();
      return answer;
    };
    if (await change.run(ask)) onDone(t(whole ? 'verify.sent' : 'verify.kept'));
  };
  return (
    <ChangeForm
      change={change}
      lead={t('verify.lead', { level: level.name })}
      submit={t('verify.send')}
      isWhole={!faulty && !isEmpty}
      onSubmit={() => void send(true)}
    >
      {level.elements.map((element) => (
        <ElementField
          key={element.code}
          element={element}
          draft={draft}
          documents={documents}
          onValue={(value) => set(element.code, value)}
          onDocument={(document) => setDraft((last) => ({ ...last, document }))}
        />
      ))}
      <Button disabled={faulty || isEmpty || change.busy} onClick={() => void send(false)}>
        {t('verify.keep')}
      </Button>
    </ChangeForm>
  );
}

interface ElementFieldProps {
  readonly element: VerificationElement;
  readonly draft: LevelDraft;
  readonly documents: VerificationView['documents'];
  onValue(value: string): void;
  onDocument(code: string): void;
}

function ElementField({ element, draft, documents, onValue, onDocument }: ElementFieldProps) {
  const { t } = useTranslation('panels');
  const value = draft.values[element.code] ?? '';
  const error = isFaulty(element, value) ? t('verify.faulty') : undefined;
  const field = { label: element.name, size: 'large', value, error, onChange: onValue } as const;
  switch (element.kind) {
    case 'picture':
      return <PictureField label={element.name} value={element.stated} onChange={onValue} />;
    case 'date':
      return <Field {...field} type="date" max={new Date().toISOString().slice(0, 10)} />;
    case 'document':
      return (
        <div className={styles['document']}>
          <SelectField
            label=""
            name={t('verify.document')}
            size="large"
            value={draft.document}
            placeholder={t('verify.document')}
            options={documents.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={onDocument}
          />
          <Field {...field} />
        </div>
      );
    case 'text':
      return <Field {...field} />;
  }
}
