import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '../components/index.ts';
import { useOpenLink, type LinkQuestion } from './open-link.ts';
import styles from './open-link-dialog.module.css';

/** Asks whether an address may be opened: it is shown whole, its host in bold. */
export function OpenLinkDialog() {
  const { question, answer } = useOpenLink();
  return question && <Question key={question.id} question={question} answer={answer} />;
}

/** How long the button waits, in milliseconds: the second press of a double click opens nothing unread. */
const ARMED_AFTER_MS = 500;

interface QuestionProps {
  readonly question: LinkQuestion;
  answer(yes: boolean): Promise<void>;
}

function Question({ question: { url, host }, answer }: QuestionProps) {
  const { t } = useTranslation();
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const at = url.indexOf(host);
  return (
    <Dialog
      open
      onOpenChange={(next) => void (!next && answer(false))}
      title={t('openLink.title')}
      closeLabel={t('keys.close')}
      footer={
        <>
          <Button onClick={() => void answer(false)}>{t('openLink.cancel')}</Button>
          <Button variant="primary" disabled={!armed} onClick={() => void answer(true)}>
            {t('openLink.open')}
          </Button>
        </>
      }
    >
      <p>{t('openLink.text')}</p>
      <p className={styles['address']} data-testid="address">
        {url.slice(0, at)}
        <b>{host}</b>
        {url.slice(at + host.length)}
      </p>
    </Dialog>
  );
}
