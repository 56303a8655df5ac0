import { BRAND_CALLS } from '../../backend/contract/calls/brand.ts';
import { BRAND_CHANGED, MSG_CODE, type NoticeContent } from '../../backend/contract/message-hub/index.ts';
import type { Connection } from '../connection/terminal-connection.ts';
import { applyBrand } from '../theme/brand.ts';

/** How often the brand is asked for while no message line says that it changed (milliseconds). */
const AGAIN_MS = 1_000;
/** The same of a platform that does not answer it, which need not know the call. */
const REFUSED_AGAIN_MS = 30_000;

type Line = Pick<Connection, 'api' | 'clock' | 'health' | 'on'>;

/**
 * Shows the brand that the company of the platform has, from now on: whoever is signed in is told of a change, a page without a message
 * line asks. Returns the end of it.
 */
export function followBrand(line: Line): () => void {
  let revision = '';
  let stop: () => void = () => undefined;
  /** Reads the brand; answers when it may be read again. */
  const read = async (): Promise<number> => {
    const answer = await line.api.call(BRAND_CALLS.currentBrand, { revision });
    if (answer.kind !== 'value') return answer.kind === 'refused' ? REFUSED_AGAIN_MS : AGAIN_MS;
    revision = answer.value.revision;
    if (answer.value.brand !== null) applyBrand(answer.value.brand);
    return AGAIN_MS;
  };
  const again = async (isFirst: boolean): Promise<void> => {
    const isNotified = line.health.getState().messages.state === 'live';
    const afterMs = (isNotified && !isFirst) || document.hidden ? AGAIN_MS : await read();
    stop = line.clock.after(afterMs, () => void again(false));
  };
  void again(true);
  const ends = [
    line.on('message', ({ msgCode, content }) => {
      if (msgCode === MSG_CODE.notice && (content as Partial<NoticeContent>).bizType === BRAND_CHANGED)
        void read();
    }),
    line.on('messagesLive', () => void read()),
    () => stop(),
  ];
  return () => {
    for (const end of ends) end();
  };
}
