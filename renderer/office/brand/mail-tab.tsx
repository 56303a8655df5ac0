import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { BRAND_MANAGEMENT } from '../../../backend/contract/calls/management/company/brand.ts';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { LANGUAGES, type Language } from '../../../backend/contract/languages.ts';
import {
  MAIL_KINDS,
  MAX_MAIL_TEXT,
  MAX_MAIL_TITLE,
  type MailKind,
} from '../../../backend/contract/brand/mail-texts.ts';
import { Button, Field, Icon, SelectField, Skeleton, toast } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { newTrace, queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { LANGUAGE_NAMES } from '../../i18n/i18n.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { readAgain, useCall, useMay } from '../use-call.ts';
import type { BrandDraft } from './brand-model.ts';
import styles from './brand.module.css';

type MailText = AnswerOf<typeof BRAND_MANAGEMENT.mailTexts>[number];

/** The text of each kind of mail in each language; it holds for the next mail, once it is saved. */
export function MailTab({ draft }: { readonly draft: BrandDraft }) {
  const { t } = useOfficeText();
  const [kind, setKind] = useState<MailKind>('deposit');
  const [language, setLanguage] = useState<Language>('en-US');
  const { data, error } = useCall(BRAND_MANAGEMENT.mailTexts, { kind, language });
  const [text] = data ?? [];
  return (
    <>
      <section>
        <div className={styles['pair']}>
          <SelectField
            label={t('brand.mail.kind')}
            value={kind}
            options={MAIL_KINDS.map((value) => ({ value, label: t(`brand.mail.kind.${value}`) }))}
            onChange={(value) => setKind(MAIL_KINDS.find((one) => one === value) ?? kind)}
          />
          <SelectField
            label={t('brand.mail.language')}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? language)}
          />
        </div>
      </section>
      {error !== null && <CallErrorNote error={error} />}
      {text === undefined && error === null && <Skeleton rows={4} label={t('office.reading')} />}
      {text !== undefined && (
        <MailForm key={`${kind} ${language} ${text.title} ${text.text}`} saved={text} draft={draft} />
      )}
    </>
  );
}

function MailForm({ saved, draft }: { readonly saved: MailText; readonly draft: BrandDraft }) {
  const { t } = useOfficeText();
  const { kind, language } = saved;
  const [title, setTitle] = useState(saved.title);
  const [text, setText] = useState(saved.text);
  const isChanged = title !== saved.title || text !== saved.text;
  return (
    <>
      <section>
        <Field
          label={t('brand.mail.title')}
          align="left"
          lang={language}
          value={title}
          onChange={setTitle}
          maxLength={MAX_MAIL_TITLE}
        />
        <label className={styles['text']}>
          <span>{t('brand.mail.text')}</span>
          <textarea
            lang={language}
            rows={5}
            maxLength={MAX_MAIL_TEXT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p className={styles['quiet']}>
          {t('brand.mail.places', { places: saved.placeholders.map((name) => `{${name}}`).join(' ') })}{' '}
          {t('brand.mail.needs', { places: saved.required.map((name) => `{${name}}`).join(' ') })}
        </p>
        <SaveButtons saved={saved} own={isChanged ? { title, text } : undefined} />
      </section>
      <section>
        <h2>{t('brand.mail.preview')}</h2>
        <MailPreview kind={kind} language={language} own={isChanged ? { title, text } : {}} draft={draft} />
      </section>
    </>
  );
}

interface OwnText {
  readonly title?: string;
  readonly text?: string;
}

/** Saves a text that was written, or returns to the standard one. */
function SaveButtons({ saved, own }: { readonly saved: MailText; readonly own: OwnText | undefined }) {
  const { t } = useOfficeText();
  const { kind, language } = saved;
  const may = useMay()(BRAND_MANAGEMENT.saveMailText.permission);
  const saving = useMutation(
    {
      mutationFn: async (written: OwnText) =>
        valueOf(
          await operatorLine().call(
            BRAND_MANAGEMENT.saveMailText,
            { kind, language, ...written },
            newTrace(),
          ),
        ),
      onSuccess: async () => {
        toast({ tone: 'ok', title: () => t('brand.mail.saved') });
        await readAgain([BRAND_MANAGEMENT.mailTexts, BRAND_MANAGEMENT.previewMail]);
      },
    },
    queryClient,
  );
  if (!may) return null;
  return (
    <div className={styles['buttons']}>
      {saving.error && <CallErrorNote error={saving.error} />}
      <Button
        variant="primary"
        size="small"
        busy={saving.isPending}
        disabled={own === undefined}
        onClick={() => own !== undefined && saving.mutate(own)}
      >
        <Icon icon={Check} size={12} /> {t('brand.mail.save')}
      </Button>
      {saved.isOwn && (
        <Button size="small" busy={saving.isPending} onClick={() => saving.mutate({})}>
          {t('brand.mail.standard')}
        </Button>
      )}
    </div>
  );
}

export interface MailPreviewProps {
  readonly kind: MailKind;
  readonly language: Language;
  /** A text that is not saved; empty: the one that is. */
  readonly own?: OwnText;
  readonly draft: BrandDraft;
}

/** A mail with sample data, as the platform would send it. */
export function MailPreview({ kind, language, own = {}, draft }: MailPreviewProps) {
  const name = draft.name.trim() === '' ? {} : { name: draft.name };
  const riskWarning = draft.legal.riskWarning[language];
  const { data, error } = useCall(BRAND_MANAGEMENT.previewMail, {
    kind,
    language,
    ...own,
    ...name,
    riskWarning,
  });
  if (error !== null) return <CallErrorNote error={error} />;
  return (
    <article className={styles['letter']} lang={language}>
      <b>{data?.title}</b>
      <i aria-hidden />
      <p>{data?.text}</p>
    </article>
  );
}
