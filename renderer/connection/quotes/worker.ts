import { openBrowserSocket, SYSTEM_LINE_CLOCK } from '../../../backend/client/index.ts';
import { QuoteEngine } from './engine.ts';
import type { QuoteCommand } from './quote-messages.ts';

/** The worker in which the quote socket lives: decoding and inflating never hold up the page. */
const scope = self as unknown as DedicatedWorkerGlobalScope;

const engine = new QuoteEngine({
  openSocket: openBrowserSocket,
  report: (report) => scope.postMessage(report),
  clock: SYSTEM_LINE_CLOCK,
});

scope.onmessage = ({ data }: MessageEvent<QuoteCommand>) => engine.command(data);
