import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PortalContext, showCutTexts, toast, trackCompositions } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import { noteInputOf } from '../../operator/attendance.ts';
import { followLooks } from '../../workspace/dock/own-windows.ts';
import { OwnWindowContext } from './own-window.ts';

/** The empty page of the terminal's own origin from which a window of the desk starts. */
const BLANK_PAGE = '/blank';
const FEATURES = 'popup,width=1440,height=900';

export interface OfficeWindowProps {
  /** Tells it from other windows of the office; left out: that of the office itself. */
  readonly name?: string;
  /** The window was closed, or did not open. */
  onClose(): void;
  readonly children: ReactNode;
}

/** What is in it stands in a window of its own, with the looks of this one, until either is closed. */
export function OfficeWindow({ name = 'office', onClose, children }: OfficeWindowProps) {
  const [own, setOwn] = useState<Window>();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const opened = window.open(BLANK_PAGE, name, FEATURES);
    if (opened === null) {
      toast({ tone: 'warn', title: () => i18n.t('dock.window.blocked', { ns: 'panels' }) });
      close();
      return undefined;
    }
    let stops: readonly (() => void)[] = [];
    const gone = () => close();
    const begin = () => {
      copyStyles(opened.document);
      stops = [
        followLooks(opened.document),
        trackCompositions(opened),
        showCutTexts(opened),
        noteInputOf(opened),
      ];
      opened.addEventListener('pagehide', gone);
      setOwn(opened);
    };
    const leave = () => opened.close();
    opened.addEventListener('load', begin, { once: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      opened.removeEventListener('pagehide', gone);
      for (const stop of stops) stop();
      opened.close();
    };
  }, [name]);
  if (own === undefined) return null;
  return createPortal(
    <OwnWindowContext value={own}>
      <PortalContext value={own.document.body}>{children}</PortalContext>
    </OwnWindowContext>,
    own.document.body,
  );
}

/** Gives a window the style sheets of this one: those that are there, the office's among them. */
function copyStyles(target: Document): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const link = target.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet.href;
    target.head.append(link);
  }
}
