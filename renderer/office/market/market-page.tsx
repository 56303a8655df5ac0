import { useState } from 'react';
import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import {
  EmptyState,
  Skeleton,
  formatDate,
  formatNumber,
  formatTime,
  Icon,
  Panel,
  zoneName,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { fieldsOf } from '../../session/stored-state.ts';
import { findPage, type CallPage } from '../calls/catalogue.ts';
import { useSending } from '../calls/confirm/sending.ts';
import type { WaitingRow } from '../calls/waiting/waiting-row.ts';
import type { SentEffect } from '../effect/effect-model.ts';
import { EffectPane } from '../effect/effect-pane.tsx';
import { usePlainKeys, useSendKey } from '../frame/office-keys.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { openPlace, useOfficePlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import type { DeskProduct, ScenarioRow } from './day-model.ts';
import { DayPanel, type DayPanelProps } from './day-panel.tsx';
import { EffectMore } from './effect-more.tsx';
import { HappenedPanel } from './happened-panel.tsx';
import { MorningButton } from './morning-button.tsx';
import { ScenarioDeck } from './scenario-deck.tsx';
import { newDraft, scenarioOfKey, toDraft, type Draft, type ScenarioBody } from './scenario-model.ts';
import { SetupPanel } from './setup-panel.tsx';
import { StartBar, WaitingStarts } from './start-bar.tsx';
import { useDeskProducts, useDraftEffect, useScenarios } from './use-desk.ts';
import styles from './market.module.css';
import { Clock } from 'lucide-react';

/** The market of the platform: its clock, its day, and scenarios, of which is seen what they would do before they start. */
export function MarketPage({ placed }: { readonly placed: string | undefined }) {
  const { t } = useOfficeText();
  const { scenarios, speed, marketMs, error, isLoading } = useScenarios();
  const page = findPage('startScenario');
  return (
    <>
      <PageBar title={t('desk.title')} context={t('desk.context')}>
        <MorningButton />
      </PageBar>
      {isLoading && <Skeleton rows={8} label={t('office.reading')} />}
      {error !== null && marketMs === undefined && (
        <>
          <EmptyState title={t('desk.noDesk')} />
          <CallErrorNote error={error} />
        </>
      )}
      {page !== undefined && marketMs !== undefined && speed !== undefined && (
        <div className={styles['market']} data-testid="market-desk">
          <ClockRow marketMs={marketMs} speed={speed} />
          <Desk page={page} scenarios={scenarios} marketMs={marketMs} placed={placed} />
        </div>
      )}
    </>
  );
}

interface DeskProps {
  readonly page: CallPage;
  readonly scenarios: readonly ScenarioRow[];
  readonly marketMs: number;
  /** The place knows what is placed, so that Esc is one step back from it. */
  readonly placed: string | undefined;
}

function Desk({ page, scenarios, marketMs, placed }: DeskProps) {
  const { t } = useOfficeText();
  const mayStart = useMay()(PLATFORM_MANAGEMENT.startScenario.permission);
  const products = useDeskProducts();
  const [shown, setShown] = useState<number>();
  const placing = usePlacing(products, placed);
  const { draft, signed } = placing;
  const product = products.find(({ id }) => id === shown) ?? products[0];
  const { body, prices, effect, answer, low, ...rule } = useDraftEffect(draft, signed, products, product?.id);
  const sending = useSending(page);
  const place = (next: Draft | undefined) => {
    placing.place(next);
    sending.clear();
  };
  const start = async () => {
    if (body === undefined || answer === undefined || sending.isBusy) return;
    if ((await sending.send({ ...body })).kind === 'value') placing.place(undefined);
  };
  usePlainKeys((key) => {
    const name = mayStart ? scenarioOfKey(key) : undefined;
    if (name !== undefined) place(newDraft(name));
    return name !== undefined;
  });
  useSendKey(() => void start());
  return (
    <div className={styles['desk']}>
      <ScenarioDeck placed={draft?.name} mayPlace={mayStart} onPlace={(name) => place(newDraft(name))} />
      <Middle
        {...{ scenarios, marketMs, products, product, draft, prices }}
        onProduct={setShown}
        onPlace={place}
      />
      <div className={styles['side']}>
        <EffectPane effect={effect} hint={t('desk.hint')} sent={placing.sent}>
          {(counted) => <EffectMore answer={counted} low={low} />}
        </EffectPane>
        {signed === undefined && (
          <WaitingStarts
            onLook={(row) => {
              sending.clear();
              placing.look(row);
            }}
          />
        )}
        {(draft !== undefined || sending.outcome !== undefined) && (
          <StartBar
            stopOuts={answer?.stoppedOutCount}
            {...rule}
            isSigned={signed !== undefined}
            isPlaced={draft !== undefined}
            sending={sending}
            onMildest={(size) => draft && place({ ...draft, size })}
            onStart={() => void start()}
          />
        )}
      </div>
    </div>
  );
}

interface MiddleProps extends Pick<
  DayPanelProps,
  'marketMs' | 'products' | 'product' | 'draft' | 'prices' | 'onProduct'
> {
  readonly scenarios: readonly ScenarioRow[];
  onPlace(draft: Draft | undefined): void;
}

/** The day, the scenario that is being placed on it, and those that were started. */
function Middle({ scenarios, onPlace, ...day }: MiddleProps) {
  const { marketMs, products, draft, onProduct } = day;
  const later = (startMs: number) => (startMs > marketMs ? startMs : undefined);
  return (
    <div className={styles['middle']}>
      <DayPanel
        {...day}
        scenarios={scenarios}
        onDrop={(name, startMs, area) => {
          onPlace(newDraft(name, later(startMs), area));
          const first = products.find((each) => each.area === area);
          if (first !== undefined) onProduct(first.id);
        }}
        onMove={(startMs) => draft && onPlace({ ...draft, startMs: later(startMs) })}
      />
      {draft !== undefined && (
        <SetupPanel
          draft={draft}
          marketMs={marketMs}
          onChange={onPlace}
          onTakeBack={() => onPlace(undefined)}
        />
      )}
      <HappenedPanel scenarios={scenarios} />
    </div>
  );
}

/** The scenario that is being placed; one that another person has sent stays as it was until something of it is changed. */
function usePlacing(products: readonly DeskProduct[], placed: string | undefined) {
  const [placing, setPlacing] = useState<{
    readonly draft?: Draft | undefined;
    readonly signed?: ScenarioBody;
    /** What it would have done when it was sent. */
    readonly sent?: SentEffect | undefined;
  }>({});
  const put = (draft: Draft | undefined, signed?: ScenarioBody, sent?: SentEffect) => {
    setPlacing({ draft, ...(signed === undefined ? {} : { signed, sent }) });
    // What came of a start may be heard of on another page.
    if (useOfficePlace.getState().section === 'market') openPlace('market', draft?.name);
  };
  return {
    ...(placed === undefined ? {} : placing),
    place: (next: Draft | undefined) => put(next),
    look({ request, effect }: WaitingRow) {
      const sent: Partial<ScenarioBody> = fieldsOf(request);
      const next = toDraft(sent, (symbolId) => products.find(({ id }) => id === symbolId)?.area);
      put(next, next && { ...sent, name: next.name }, effect ?? undefined);
    },
  };
}

interface ClockRowProps {
  readonly marketMs: number;
  /** Market milliseconds in one of the wall clock. */
  readonly speed: number;
}

/** The time of the market and how fast it passes. Both are set when the platform starts: nothing here moves them. */
function ClockRow({ marketMs, speed }: ClockRowProps) {
  const { t } = useOfficeText();
  return (
    <Panel name={t('desk.clock')} className={styles['clock'] ?? ''}>
      <Icon icon={Clock} />
      <span className="faint">{t('desk.marketTime')}</span>
      <b>{formatTime(marketMs)}</b>
      <span>
        {formatDate(marketMs)} {zoneName(marketMs)}
      </span>
      <span>{t('desk.speed', { times: formatNumber(speed, speed < 1 ? 3 : 0) })}</span>
      <span className="grow" />
      <span className={styles['quiet']}>{t('desk.clockNote')}</span>
    </Panel>
  );
}
