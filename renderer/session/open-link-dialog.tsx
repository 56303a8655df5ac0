import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { DesktopBridge, IpcResponse } from '../../main/ipc/table.ts';
import { Button, Dialog } from '../components/index.ts';
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

/** What the host asks before it opens an address. */
type LinkQuestion = NonNullable<IpcResponse<'link.open'>['question']>;

interface OpenLinkState {
  readonly question: LinkQuestion | undefined;
  /** The person's word. Does nothing when no question is on screen. */
  answer(yes: boolean): Promise<void>;
}

const NONE: OpenLinkState = { question: undefined, answer: () => Promise.resolve() };

/** The question on screen, if there is one. */
const useOpenLink = create<OpenLinkState>(() => NONE);

/** Opens an address in the person's browser after asking them; the value says whether it was opened. */
export async function openLink(
  url: string,
  bridge: DesktopBridge = window.desktop,
): Promise<{ readonly opened: boolean }> {
  const { question } = await bridge.invoke('link.open', { url }).catch(() => ({ question: null }));
  if (question === null) return { opened: false };
  // A newer question takes the place of an older one, as in the host.
  await useOpenLink.getState().answer(false);
  return new Promise((resolve) => {
    const answer = async (yes: boolean): Promise<void> => {
      useOpenLink.setState(NONE);
      const refused = { opened: false };
      resolve(yes ? await bridge.invoke('link.answer', { id: question.id }).catch(() => refused) : refused);
    };
    useOpenLink.setState({ question, answer });
  });
}
