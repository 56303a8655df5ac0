import { create } from 'zustand';
import type { DesktopBridge, IpcResponse } from '../../main/ipc/table.ts';

/** What the host asks before it opens an address. */
export type LinkQuestion = NonNullable<IpcResponse<'link.open'>['question']>;

interface OpenLinkState {
  readonly question: LinkQuestion | undefined;
  /** The person's word. Does nothing when no question is on screen. */
  answer(yes: boolean): Promise<void>;
}

const NONE: OpenLinkState = { question: undefined, answer: () => Promise.resolve() };

/** The question on screen, if there is one. */
export const useOpenLink = create<OpenLinkState>(() => NONE);

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
