import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Kbd, PanelBoundary, Toasts, formatTime, toast, type ToastTone } from '../components/index.ts';
import { MAIN_LINK, SelectionScope } from '../market/selection.ts';
import { ConsentDialog } from '../consent/consent-dialog.tsx';
import { AlertPlace } from '../panels/alerts/use-alerts.tsx';
import { FlattenQuestion } from '../panels/blotters/flatten.tsx';
import { ConfirmQuestion } from '../panels/shared/confirmation.tsx';
import { useOperator } from '../operator/use-operator.ts';
import { SeeingStrip } from '../session/seeing-strip.tsx';
import { useSessionStore } from '../session/use-session.ts';
import { SettingsWindow } from '../settings/settings-window.tsx';
import { toggleSettings } from '../settings/settings-window-store.ts';
import { useBrand } from '../theme/brand.ts';
import { AccountBar } from './bars/account-bar.tsx';
import { BrandMark } from './bars/brand-mark.tsx';
import { listenForHotkeys, runCommand, useCommand } from './keys/commands.ts';
import { ConnectionBanner } from './bars/connection-banner.tsx';
import { PAGES, type PageId } from './frame-pages.ts';
import { HotkeySheet } from './keys/hotkey-sheet.tsx';
import { noticePlace, useChartPlace } from './notice-place.ts';
import { usePanelInFront } from './panel-place.ts';
import { ProductHeader } from './bars/product-header.tsx';
import { StatusBar } from './bars/status-bar.tsx';
import styles from './frame.module.css';
import { useActivity } from '../trading/trading-api.ts';
import type { SoundEvent } from '../session/preferences.ts';
import { playSound } from '../sounds/sound-player.ts';
import { OWN_REQUEST } from '../trading/activity.ts';
import type { ActivityEvent } from '../trading/contracts.ts';

/** Comes right after the desk: nobody searches before there is something to find. */
const CommandPalette = lazy(async () => ({
  default: (await import('./palette/command-palette.tsx')).CommandPalette,
}));

const TONES: Record<ActivityEvent['kind'], ToastTone> = {
  fill: 'ok',
  rejected: 'danger',
  cancelled: 'plain',
  expired: 'warn',
  info: 'info',
  warning: 'warn',
};

const SOUNDS: Partial<Record<ActivityEvent['kind'], SoundEvent>> = {
  fill: 'fill',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/** Newest events of the list that were not there before, oldest first. */
export function freshEvents(
  events: readonly ActivityEvent[],
  seen: ReadonlySet<string>,
): readonly ActivityEvent[] {
  return events.filter((event) => !seen.has(event.id)).reverse();
}

/** Shows what happens as it happens. The request itself shows its own outcome, not twice. */
export function useActivityToasts(): void {
  const events = useActivity();
  const seen = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (seen.current === undefined) {
      seen.current = new Set(events.map((event) => event.id));
      return;
    }
    for (const event of freshEvents(events, seen.current)) {
      seen.current.add(event.id);
      const sound = SOUNDS[event.kind];
      if (sound !== undefined) playSound(sound);
      if (event.id.startsWith(OWN_REQUEST)) continue;
      toast({
        tone: TONES[event.kind],
        title: () => event.title,
        detail: () => event.detail,
        code: event.code,
        time: formatTime(event.timeMs),
      });
    }
  }, [events]);
}

export interface FrameProps {
  /** `away` stands before the pages after a time off. */
  readonly page: PageId | 'away';
  onPage(page: PageId): void;
  /** Heading of a page other than the workspace, whose heading is the product. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** What stays on screen on every page: top bar, notices of lost lines, status bar, palette and hotkeys. */
export function Frame({ page, onPage, title, children }: FrameProps) {
  const { t } = useTranslation('panels');
  const brand = useBrand();
  const isSeeing = useSessionStore(({ seen }) => seen !== undefined);
  const [palette, setPalette] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [consent, setConsent] = useState(false);
  const openConsent = useCallback(() => setConsent(true), []);
  const chart = useChartPlace((state) => state.place);
  const scope = usePanelInFront((state) => state.scope) ?? MAIN_LINK;
  const heading = page === 'workspace' ? t('page.trade') : (title ?? '');
  useEffect(() => listenForHotkeys(), []);
  useCommand('palette', () => setPalette((open) => !open));
  useCommand('sheet', () => setSheet(true));
  useCommand('settings', toggleSettings);
  useActivityToasts();
  return (
    <div className={styles['frame']} data-seeing={isSeeing}>
      <AlertPlace />
      <SeeingStrip />
      <header className={styles['topbar']}>
        <span className={styles['brand']}>
          <BrandMark />
          <span className={styles['brandName']}>{brand.name}</span>
        </span>
        <PageChoice page={page} onPage={onPage} />
        {page === 'workspace' ? (
          <SelectionScope value={scope}>
            <ProductHeader />
          </SelectionScope>
        ) : (
          <h1 className={styles['title']}>{title}</h1>
        )}
        <div className={styles['space']}>
          {/* On pages of forms a notice over the page would cover what somebody is about to press. */}
          {page !== 'workspace' && <Toasts inBar label={t('frame.notices')} closeLabel={t('dismiss')} />}
        </div>
        <button type="button" className={styles['command']} onClick={() => runCommand('palette')}>
          <Icon icon={Search} />
          <span>{t('frame.search')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <AccountBar />
      </header>
      <ConnectionBanner />
      <main className={styles['content']}>
        <PanelBoundary
          key={page}
          name={heading}
          stopped={t('panel.stopped', { panel: heading })}
          reopen={t('panel.reopen')}
        >
          {children}
        </PanelBoundary>
      </main>
      <StatusBar />
      <SelectionScope value={scope}>
        <Suspense fallback={null}>
          <CommandPalette open={palette} onOpenChange={setPalette} onPage={onPage} onConsent={openConsent} />
        </Suspense>
      </SelectionScope>
      <OverTheDesk />
      <ConsentDialog open={consent} onOpenChange={setConsent} />
      <HotkeySheet open={sheet} onOpenChange={setSheet} />
      {page === 'workspace' && (
        <Toasts label={t('frame.notices')} closeLabel={t('dismiss')} place={noticePlace(chart)} />
      )}
    </div>
  );
}

/** What opens over any page when something asks for it. */
function OverTheDesk() {
  return (
    <>
      <SettingsWindow />
      <ConfirmQuestion />
      <FlattenQuestion />
    </>
  );
}

/** The pages, each one press away. */
function PageChoice({ page, onPage }: Pick<FrameProps, 'page' | 'onPage'>) {
  const { t } = useTranslation('panels');
  const { data: operator } = useOperator();
  return (
    <nav className={styles['pages']} aria-label={t('frame.pages')}>
      {PAGES.filter(({ isOffice }) => isOffice !== true || operator).map(({ id, icon, label }) => (
        <button
          key={id}
          type="button"
          title={t(label)}
          aria-label={t(label)}
          aria-current={id === page ? 'page' : undefined}
          onClick={() => onPage(id)}
        >
          <Icon icon={icon} size={16} />
        </button>
      ))}
    </nav>
  );
}
