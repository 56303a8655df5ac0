import { useState, type DragEvent, type PointerEvent } from 'react';
import { SCENARIO_NAMES } from '../../../backend/contract/calls/management/platform.ts';
import { formatTime, Panel, PanelStrip, Segmented, SelectField } from '../../components/index.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import {
  momentAt,
  SPANS,
  stretchOf,
  toLanes,
  viewOf,
  type DeskProduct,
  type Lane,
  type ScenarioRow,
  type Span,
  type Stretch,
  type View,
} from './day-model.ts';
import { PriceLane, type PriceLaneProps } from './price-lane.tsx';
import { DRAGGED } from './scenario-deck.tsx';
import type { Draft, ScenarioName } from './scenario-model.ts';
import styles from './day.module.css';

export interface DayPanelProps extends Omit<PriceLaneProps, 'view' | 'held'> {
  readonly scenarios: readonly ScenarioRow[];
  readonly products: readonly DeskProduct[];
  readonly product: DeskProduct | undefined;
  readonly draft: Draft | undefined;
  onProduct(id: number): void;
  /** A scenario was dropped on a time of a lane. */
  onDrop(name: ScenarioName, startMs: number, area: string | undefined): void;
  /** The placed one was moved. */
  onMove(startMs: number): void;
}

/** Where the axis has marks. */
const MARKS = [0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1];
/** Steps of the arrow keys. */
const STEP_MS = 5 * 60_000;
const STATES = ['done', 'running', 'planned'] as const;

/** The running day: its price on top, below it each class of products with its open hours and what happens in it. */
export function DayPanel(props: DayPanelProps) {
  const { t } = useOfficeText();
  const { scenarios, products, product, draft, marketMs, onProduct } = props;
  const [span, setSpan] = useState<Span>('day');
  const view = viewOf(span, marketMs);
  const now = stretchOf(marketMs, marketMs, view).from;
  const held = draft && heldStretch(draft, marketMs, view);
  return (
    <Panel name={t('desk.day')} className={styles['day'] ?? ''}>
      <PanelStrip title={t('desk.day')}>
        <span className={styles['legend']}>
          {STATES.map((state) => (
            <span key={state} data-state={state}>
              <i />
              {t(`desk.state.${state}`)}
            </span>
          ))}
        </span>
        <Segmented
          label={t('desk.span')}
          segments={SPANS.map((value) => ({ value, label: t(`desk.span.${value}`) }))}
          value={span}
          onChange={setSpan}
        />
        <div className={styles['pick']}>
          <SelectField
            label=""
            name={t('customer.product')}
            value={String(product?.id ?? '')}
            options={products.map(({ id, code }) => ({ value: String(id), label: code }))}
            onChange={(id) => onProduct(Number(id))}
          />
        </div>
      </PanelStrip>
      <div className={styles['lanes']}>
        <PriceLane {...props} view={view} held={held} />
        {toLanes(products, scenarios, view).map((lane) => (
          <LaneRow key={lane.area ?? ''} {...props} lane={lane} view={view} now={now} held={held} />
        ))}
        <span />
        <span className={styles['axis']} aria-hidden>
          {MARKS.map((share) => (
            <span key={share} style={{ left: `${share * 100}%` }}>
              {formatTime(view.fromMs + share * view.lengthMs).slice(0, 5)}
            </span>
          ))}
        </span>
      </div>
    </Panel>
  );
}

function heldStretch({ startMs, minutes }: Draft, marketMs: number, view: View): Stretch {
  const from = startMs ?? marketMs;
  return stretchOf(from, from + minutes * 60_000, view);
}

interface LaneRowProps extends DayPanelProps {
  readonly view: View;
  readonly lane: Lane;
  readonly now: number;
  readonly held: Stretch | undefined;
}

function LaneRow({ lane, now, held, view, draft, onDrop, onMove }: LaneRowProps) {
  const { t } = useOfficeText();
  const name = t(areaKey(lane.area));
  const isHeld = draft !== undefined && draft.area === lane.area;
  const onDropped = (event: DragEvent<HTMLElement>) => {
    const scenario = SCENARIO_NAMES.find((each) => each === event.dataTransfer.getData(DRAGGED));
    if (scenario === undefined) return;
    event.preventDefault();
    onDrop(scenario, momentAt(shareOf(event), view), lane.area);
  };
  return (
    <>
      <span className={styles['laneName']}>{name}</span>
      <span
        className={styles['lane']}
        role="group"
        aria-label={name}
        onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
        onDrop={onDropped}
      >
        {lane.open.map((stretch) => (
          <i key={stretch.from} style={placeOf(stretch)} />
        ))}
        {lane.blocks.map(({ scenario, ...stretch }) => (
          <b
            key={`${scenario.id}/${scenario.startTime}`}
            style={placeOf(stretch)}
            data-state={{ ended: 'done', running: 'running', waiting: 'planned' }[scenario.status]}
            title={`${formatTime(scenario.startTime)} – ${formatTime(scenario.endTime)}`}
          >
            {t(`desk.name.${scenario.name}`)}
          </b>
        ))}
        {isHeld && held !== undefined && <Held draft={draft} held={held} view={view} onMove={onMove} />}
        <u style={{ left: `${now * 100}%` }} />
      </span>
    </>
  );
}

/** The scenario that is being placed: it follows the pointer and the arrow keys along its lane. */
function Held(
  props: { readonly draft: Draft; readonly held: Stretch } & Pick<LaneRowProps, 'view' | 'onMove'>,
) {
  const { draft, held, view, onMove } = props;
  const { t } = useOfficeText();
  const from = momentAt(held.from, view);
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(momentAt(shareOf(event, event.currentTarget.parentElement ?? undefined), view));
  };
  return (
    <button
      type="button"
      style={placeOf(held)}
      data-state="held"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') onMove(from - STEP_MS);
        if (key === 'ArrowRight') onMove(from + STEP_MS);
      }}
    >
      {t(`desk.name.${draft.name}`)}{' '}
      <em>{draft.startMs === undefined ? t('desk.now') : formatTime(draft.startMs)}</em>
    </button>
  );
}

const placeOf = ({ from, to }: Stretch) => ({ left: `${from * 100}%`, minWidth: `${(to - from) * 100}%` });

/** How far along an element an event was, from 0 to 1. */
function shareOf(
  { clientX, currentTarget }: { readonly clientX: number; readonly currentTarget: HTMLElement },
  within = currentTarget,
) {
  const { left, width } = within.getBoundingClientRect();
  return (clientX - left) / width;
}

const AREAS = ['crypto', 'forex', 'metal', 'index', 'stock', 'etf', 'fund'] as const;

/** The name of a class of products. */
export function areaKey(area: string | undefined): OfficeKey {
  if (area === undefined) return 'desk.area.all';
  const known = AREAS.find((each) => each === area);
  return known === undefined ? 'desk.area.other' : `desk.area.${known}`;
}
