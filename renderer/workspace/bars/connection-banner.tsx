import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, formatAge, formatTime, Icon, useFromNow, useNow } from '../../components/index.ts';
import { CLOCK_RETRY_MS } from '../../connection/platform-clock.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { reconnectNow, useHealth } from '../../market/market-api.ts';
import { marketTimeAt } from '../../market/market-clock.ts';
import { HICCUP_MS } from '../../market/quote-age.ts';
import type { LineHealth } from '../../../backend/client/index.ts';
import type { ConnectionHealth } from '../../market/contracts.ts';
import styles from '../frame.module.css';

type LineName = 'quotes' | 'messages' | 'orders';
/**
 * What is spoken of: a line; all of the platform when neither quotes come nor calls are answered; quotes alone while it
 * is not known whether calls are.
 */
type Lost = LineName | 'platform' | 'quotesUnchecked';

/** How often it is looked at (milliseconds). */
const SAMPLE_MS = 500;

/** An answer shows for this long (milliseconds) that orders get through: two calls of the platform's clock. */
export const ANSWER_FRESH_MS = 2 * CLOCK_RETRY_MS;

const TEXTS = {
  platform: { title: 'banner.platform', detail: 'banner.platformDetail' },
  quotes: { title: 'banner.quotes', detail: 'banner.quotesDetail' },
  quotesUnchecked: { title: 'banner.quotes', detail: 'banner.quotesUnchecked' },
  messages: { title: 'banner.messages', detail: 'banner.messagesDetail' },
  orders: { title: 'banner.orders', detail: 'banner.ordersDetail' },
} as const satisfies Record<Lost, { readonly title: PanelsKey; readonly detail: PanelsKey }>;

/** The first line that is down long enough to be spoken of, with its name or the platform's; quotes matter most. */
export function lineToReport(
  health: Pick<ConnectionHealth, LineName | 'answeredAtMs'>,
  nowMs: number,
): { readonly name: Lost; readonly line: LineHealth; readonly downMs: number } | undefined {
  for (const name of ['quotes', 'orders', 'messages'] as const) {
    const line = health[name];
    if (line.state === 'live' || line.downSinceMs === undefined) continue;
    const downMs = nowMs - line.downSinceMs;
    if (downMs < HICCUP_MS) continue;
    return { name: name === 'quotes' ? withOrders(health, line.downSinceMs, nowMs) : name, line, downMs };
  }
  return undefined;
}

/** Lost quotes as orders have it: an answer counts when it came since they were lost, and not long ago. */
function withOrders(
  { orders, answeredAtMs }: Pick<ConnectionHealth, 'orders' | 'answeredAtMs'>,
  lostAtMs: number,
  nowMs: number,
): Lost {
  if (orders.state === 'down') return 'platform';
  const isChecked =
    answeredAtMs !== undefined && answeredAtMs >= lostAtMs && nowMs - answeredAtMs <= ANSWER_FRESH_MS;
  return isChecked ? 'quotes' : 'quotesUnchecked';
}

/** Says which line is lost, since when, what that means, and when the next try comes. */
export function ConnectionBanner() {
  const health = useHealth();
  const isLost = useFromNow(SAMPLE_MS, (now) => lineToReport(health, now) !== undefined);
  return isLost ? <LostBanner health={health} /> : <div className={styles['banners']} />;
}

function LostBanner({ health }: { readonly health: ConnectionHealth }) {
  const { t } = useTranslation('panels');
  const now = useNow(SAMPLE_MS);
  const lost = lineToReport(health, now);
  if (lost === undefined) return <div className={styles['banners']} />;
  const { name, line, downMs } = lost;
  // The line is known to be down some seconds after its last sign of life; prices are as old as the last quote.
  const isQuotes = name !== 'messages' && name !== 'orders';
  const fromMs = (isQuotes ? health.quotedUntilMs : undefined) ?? line.downSinceMs ?? now;
  const since = formatTime(marketTimeAt(fromMs, health) ?? fromMs);
  const waitSeconds =
    line.nextTryAtMs === undefined ? undefined : Math.max(0, Math.ceil((line.nextTryAtMs - now) / 1000));
  return (
    <div className={styles['banners']}>
      <div className={styles['banner']} role="alert">
        <Icon icon={Unplug} />
        <b>{t(TEXTS[name].title, { age: formatAge(downMs) })}</b>
        <span className="dim clip">{t(TEXTS[name].detail, { time: since })}</span>
        <span className="grow" />
        {waitSeconds !== undefined && (
          <span className="dim">{t('banner.nextTry', { tries: line.tries + 1, seconds: waitSeconds })}</span>
        )}
        <Button size="small" onClick={reconnectNow}>
          {t('banner.tryNow')}
        </Button>
      </div>
    </div>
  );
}
