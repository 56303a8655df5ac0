import { useState, useId, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Upload } from 'lucide-react';
import { Button, Field, SelectField, Icon, formatNumber, formatList } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { customerPort } from '../part.ts';
import type { VerificationElement, VerificationLevel, VerificationView } from '../port.ts';
import { ChangeForm, useChange } from '../security/change-form.tsx';
import { applicationOf, draftOf, isFaulty, type LevelDraft, refreshVerification } from './level-strip.tsx';
import styles from './verification.module.css';
import { restate } from '../../i18n/rejection-text.ts';

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

const FAULTS: Readonly<Record<PictureFault, PanelsKey>> = {
  empty: 'verify.fileEmpty',
  tooLarge: 'verify.fileTooLarge',
  wrongType: 'verify.fileWrongType',
};

type Stage =
  | { readonly kind: 'idle' | 'sending' | 'stored'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string };

export interface PictureFieldProps {
  readonly label: string;
  /** Address of the picture that is handed in already. */
  readonly value: string | undefined;
  onChange(address: string): void;
}

/** A picture to choose or to drop here. It is looked at first, so that nothing is sent in vain. */
function PictureField({ label, value, onChange }: PictureFieldProps) {
  const { t } = useTranslation('panels');
  const id = useId();
  const [over, setOver] = useState(false);
  const [stage, setStage] = useState<Stage>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const fault = faultOfPicture(file);
    if (fault !== undefined) return setStage({ kind: 'refused', text: t(FAULTS[fault]) });
    const text = formatList([file.name, fileSize(file.size)], 'facts');
    setStage({ kind: 'sending', text });
    const answer = await customerPort().verification.upload(file);
    if (answer.kind === 'value') {
      setStage({ kind: 'stored', text });
      return onChange(answer.value);
    }
    setStage({
      kind: 'refused',
      text: answer.kind === 'unknown' ? t('code.noAnswer') : restate(answer.failure.message),
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={styles['picture']}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>
        <Icon icon={Upload} />
        <b>{label}</b>
        <span>{t('verify.choose')}</span>
      </label>
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <PictureLine stage={stage} hasBefore={value !== undefined} />
    </div>
  );
}

/** How the picture stands; the line is there from the start. */
function PictureLine({
  stage,
  hasBefore,
}: {
  readonly stage: Stage | undefined;
  readonly hasBefore: boolean;
}) {
  const { t } = useTranslation('panels');
  if (stage === undefined) return <p>{t(hasBefore ? 'verify.before' : 'verify.formats')}</p>;
  if (stage.kind === 'refused')
    return (
      <p data-tone="danger" role="alert">
        {stage.text}
      </p>
    );
  return (
    <p role="status">
      {t(stage.kind === 'sending' ? 'verify.sending' : 'verify.stored', { file: stage.text })}
    </p>
  );
}

/** Largest picture that the platform takes, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** What it takes, by media type. */
const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

type PictureFault = 'empty' | 'tooLarge' | 'wrongType';

/** Why a file is not sent at all; undefined for one that the platform can take. */
export function faultOfPicture({
  size,
  type,
}: {
  readonly size: number;
  readonly type: string;
}): PictureFault | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > MAX_PICTURE_BYTES ? 'tooLarge' : undefined;
}

const KILO = 1024;

/** `2.1 MB`, `340 kB` */
export function fileSize(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))} kB`;
  return `${formatNumber(bytes / KILO / KILO, 1)} MB`;
}
