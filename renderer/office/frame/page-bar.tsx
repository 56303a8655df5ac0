import type { ReactNode } from 'react';
import { ToolButton } from '../../components/index.ts';
import { isCallSection } from '../calls/call-sections.ts';
import { CALL_PAGES, findPage } from '../calls/catalogue.ts';
import { openPlace, useOfficePlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import styles from './frame.module.css';

/** Title of a page, one sentence of context, and at the right end what can be done there, the primary last. */
export function PageBar(props: {
  readonly title: string;
  readonly context?: ReactNode;
  /** It stands outside of the sections, whose calls it does not lead to. */
  readonly noCalls?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <header className={styles['pagebar']}>
      <h1>{props.title}</h1>
      {props.context !== undefined && <span className={styles['context']}>{props.context}</span>}
      <span className="grow" />
      {props.children}
      {props.noCalls !== true && <CallsButton />}
    </header>
  );
}

/** From a drawn page to all that can be done in its section, and back. */
function CallsButton() {
  const { t } = useOfficeText();
  const { section, record } = useOfficePlace();
  const isCall = findPage(record ?? '') !== undefined;
  if (!isCallSection(section)) return null;
  const first = CALL_PAGES.find((page) => page.section === section);
  return (
    <ToolButton aria-pressed={isCall} onClick={() => openPlace(section, isCall ? undefined : first?.name)}>
      {t('call.all')}
    </ToolButton>
  );
}
