import type { CatchUpProgress, CatchUpResult, TradeService } from '../services/trade/trade-service.ts';
import type { PlatformContext } from './platform-context.ts';
import { openStartingPage } from './starting-page.ts';

/** The platform was asked to end before it had caught up: the next start goes on where this one has stopped. */
export class StartEndedError extends Error {
  override readonly name = 'StartEndedError';
}

/** Who is told of a catch-up, and may end it. */
export interface CatchUpHooks {
  readonly onCatchUp?: ((progress: CatchUpProgress) => void) | undefined;
  /** What is asked for while it runs. */
  readonly catchUpRequest?: (() => 'asItStands' | 'end' | undefined) | undefined;
}

/** How far a catch-up is, in whole percent of its time. */
export function percentOf({ fromMs, toMs, atMs }: CatchUpProgress): number {
  return toMs <= fromMs
    ? 100
    : Math.max(0, Math.min(100, Math.floor((100 * (atMs - fromMs)) / (toMs - fromMs))));
}

/**
 * Brings trading to the present before anybody is served; meanwhile the port of the platform says so. Throws
 * StartEndedError when the platform is asked to end.
 */
export async function catchUp(
  { config, certificate, log }: Pick<PlatformContext, 'config' | 'certificate' | 'log'>,
  trade: TradeService,
  { onCatchUp, catchUpRequest }: CatchUpHooks,
): Promise<CatchUpResult> {
  const page = await openStartingPage({ host: config.host, port: config.port, certificate }, log);
  try {
    const result = await trade.catchUp({
      isWanted: config.catchUp,
      takeTurn: () => new Promise((resolve) => setImmediate(resolve)),
      onProgress(progress) {
        page.show(percentOf(progress), progress.atMs);
        onCatchUp?.(progress);
      },
      request: () => catchUpRequest?.(),
    });
    if (result === 'ended')
      throw new StartEndedError('ended while it was catching up; the next start goes on there');
    return result;
  } finally {
    await page.close();
  }
}
