import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Callout, EmptyState, Meter, Panel, PanelStrip, useNow, PanelColumn } from '../components/index.ts';
import styles from './keys-page.module.css';
import {
  CALLS_A_MINUTE,
  callsBySlot,
  callsInMinute,
  useSignedCalls,
  type SignedCall,
} from './signed-calls.ts';
import { useWallTimes } from '../connection/wall-times.ts';

const SLOTS = 30;
const SHOWN_CALLS = 8;
/** A key that is this near to its limit is shown in amber. */
const WARN_FROM = 80;

/** How near a key is to 429, by the calls that this terminal signed with it, and what they were answered. */
export function RateLimitPanel({ apiKey }: { readonly apiKey: string | undefined }) {
  const { t } = useTranslation();
  const wall = useWallTimes();
  const nowMs = useNow(1000);
  const { calls } = useSignedCalls();
  const own = calls.filter((call) => call.apiKey === apiKey);
  const used = apiKey === undefined ? 0 : callsInMinute(own, apiKey, nowMs);
  const [last] = own;
  return (
    <Panel name={t('keys.limit')} className={styles['limit'] ?? ''}>
      <PanelStrip title={t('keys.limit')} note={t('keys.limitNote', { limit: CALLS_A_MINUTE })} />
      {apiKey === undefined || !last ? (
        <EmptyState title={t('keys.noCalls')} detail={t('keys.noCallsText')} />
      ) : (
        <PanelColumn>
          <div>
            <div className={styles['used']}>
              <b className={used >= WARN_FROM ? 'warn' : ''}>{used}</b>
              <span className="faint">{t('keys.ofLimit', { limit: CALLS_A_MINUTE })}</span>
            </div>
            <Meter
              label={t('keys.limit')}
              percent={(used / CALLS_A_MINUTE) * 100}
              tone={used >= CALLS_A_MINUTE ? 'danger' : used >= WARN_FROM ? 'warn' : 'plain'}
            />
          </div>
          <Bars counts={callsBySlot(own, apiKey, nowMs, SLOTS)} label={t('keys.callsChart')} />
          <Rejected call={last} />
          <ul className={styles['calls']}>
            {own.slice(0, SHOWN_CALLS).map((call) => (
              <li key={`${call.atMs}-${call.steps.signature}`}>
                <time className="faint">{wall.time(call.atMs)}</time>
                <span className="clip" title={call.businessType}>
                  {call.businessType.split('.').at(-1)}
                </span>
                <code className={call.result.kind === 'value' ? 'ok' : 'danger'}>{readCode(call)}</code>
                <span className="faint">{Math.round(call.durationMs)} ms</span>
              </li>
            ))}
          </ul>
        </PanelColumn>
      )}
    </Panel>
  );
}

/** The last answer was 429 or 418: what that means and how long to wait. */
function Rejected({ call }: { readonly call: SignedCall }) {
  const { t } = useTranslation();
  if (call.result.kind !== 'refused' || call.result.failure.waitSeconds === undefined) return null;
  const { waitSeconds } = call.result.failure;
  return (
    <Callout tone="danger" icon={Ban}>
      {t(call.status === 418 ? 'keys.limit418' : 'keys.limit429')} {t('call.wait', { seconds: waitSeconds })}
    </Callout>
  );
}

function readCode({ result, status }: SignedCall): string {
  if (result.kind === 'value') return '0';
  return result.kind === 'refused' ? result.failure.code : String(status);
}

/** Calls per ten seconds over the last five minutes. */
function Bars({ counts, label }: { readonly counts: readonly number[]; readonly label: string }) {
  const most = Math.max(4, ...counts);
  return (
    <svg className={styles['bars']} viewBox={`0 0 ${counts.length * 10} 60`} role="img" aria-label={label}>
      {counts.map((count, index) => (
        <rect
          key={index}
          x={index * 10 + 1}
          y={60 - (count / most) * 56}
          width={8}
          height={(count / most) * 56}
          rx={1}
        />
      ))}
      <line x1={0} x2={counts.length * 10} y1={59.5} y2={59.5} />
    </svg>
  );
}
