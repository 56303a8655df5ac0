import { Upload } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/index.ts';
import { customerPort } from '../part.ts';
import { faultOfPicture, fileSize, PICTURE_TYPES, type PictureFault } from './picture-check.ts';
import styles from './verification.module.css';

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
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const { t } = useTranslation('panels');
  const id = useId();
  const [over, setOver] = useState(false);
  const [stage, setStage] = useState<Stage>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const fault = faultOfPicture(file);
    if (fault !== undefined) return setStage({ kind: 'refused', text: t(FAULTS[fault]) });
    const text = `${file.name}, ${fileSize(file.size)}`;
    setStage({ kind: 'sending', text });
    const answer = await customerPort().verification.upload(file);
    if (answer.kind === 'value') {
      setStage({ kind: 'stored', text });
      return onChange(answer.value);
    }
    setStage({
      kind: 'refused',
      text: answer.kind === 'unknown' ? t('code.noAnswer') : answer.failure.message,
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
