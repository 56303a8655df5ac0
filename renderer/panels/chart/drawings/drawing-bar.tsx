import { Lock, LockOpen, Trash2 } from 'lucide-react';
import { type CSSProperties, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Button, formatVolume, NumberField, IconButton } from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import { useTerms } from '../../../market/detail.ts';
import { useAccount, useConversion } from '../../../trading/trading-api.ts';
import { createStoredState } from '../../../session/stored-state.ts';
import { knownValue, readUnits } from '../../ticket/ticket-model.ts';
import { TONES, type Tone } from '../indicators/indicator.ts';
import { fillTicket } from '../orders/chart-orders.tsx';
import { MAX_TEXT, type DrawingTool, type Drawing } from './drawing.ts';
import { changeDrawing, drawingsOf, useDrawings, writeDrawing } from './drawing-store.ts';
import { type Plans, planOf, isSamePlan, makePlans, type PlanInputs } from './position-plan.ts';
import type { DrawingState } from './use-drawings.ts';
import styles from './drawings.module.css';

export interface DrawingBarProps {
  readonly state: DrawingState;
  readonly product: Product;
  readonly plans: Plans;
  /** False where nothing may be ordered. */
  readonly trades: boolean;
}

/** Long and short tools are in the colours of profit and loss. */
function shownTones(tool: DrawingTool): readonly Tone[] {
  return tool === 'long' || tool === 'short' ? [] : TONES;
}

/** What can be changed of the selected drawing: its words, its colour, its lock. */
export function DrawingBar({ state: { controller }, product, plans, trades }: DrawingBarProps) {
  const { t } = useTranslation('chart');
  const id = controller?.selected;
  const drawing = useDrawings((state) => drawingsOf(state, product.code).find((each) => each.id === id));
  if (controller === undefined || drawing === undefined) return null;
  const change = (what: Parameters<typeof changeDrawing>[2]) => changeDrawing(product.code, drawing.id, what);
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t(`drawing.${drawing.tool}`)}>
      <b>{t(`drawing.${drawing.tool}`)}</b>
      {drawing.tool === 'text' && (
        <div className={styles['words']}>
          <Field
            // A field that is made anew takes the keyboard.
            key={`${drawing.id} ${controller.writing === drawing.id}`}
            label={t('drawing.text')}
            align="left"
            value={drawing.text}
            maxLength={MAX_TEXT}
            autoFocus={controller.writing === drawing.id}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(text) => writeDrawing(product.code, drawing.id, text)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              controller.cancel();
            }}
          />
        </div>
      )}
      {shownTones(drawing.tool).map((tone, index) => (
        <button
          key={tone}
          type="button"
          className={styles['swatch']}
          style={{ '--c': `var(--${tone})` } as CSSProperties}
          aria-label={t('drawing.colour', { number: index + 1 })}
          aria-pressed={tone === drawing.tone}
          onClick={() => change({ tone })}
        />
      ))}
      <IconButton
        icon={drawing.locked ? Lock : LockOpen}
        size={12}
        name={t('drawing.lock')}
        aria-pressed={drawing.locked}
        onClick={() => change({ locked: !drawing.locked })}
      />
      <IconButton
        icon={Trash2}
        size={12}
        name={t('drawing.remove')}
        disabled={drawing.locked}
        onClick={() => controller.remove()}
      />
      {trades && <PlanTools drawing={drawing} product={product} plans={plans} />}
    </div>
  );
}

export interface PlanToolsProps {
  readonly drawing: Drawing;
  readonly product: Product;
  readonly plans: Plans;
}

/** Of a selected long or short tool: the risk, the quantity that it allows, and the way into the order panel. */
function PlanTools({ drawing, product, plans }: PlanToolsProps) {
  const { t } = useTranslation('chart');
  const riskBp = useRisk((state) => state.riskBp);
  /** What is typed, and the risk before it: a text that is no percent leaves no part of itself. */
  const [edit, setEdit] = useState<{ readonly typed: string; readonly before: number }>();
  const isWrong = edit !== undefined && readPercent(edit.typed) === undefined;
  const plan = planOf(drawing);
  const volume = isWrong ? undefined : plans.figures(drawing)?.volume;
  const change = (typed: string) => {
    const before = edit?.before ?? riskBp;
    setEdit({ typed, before });
    useRisk.setState({ riskBp: readPercent(typed) ?? before });
  };
  if (plan === undefined) return null;
  const { side, entry: price, target: takeProfit, stop: stopLoss } = plan;
  return (
    <>
      <div className={styles['risk']}>
        <NumberField
          label={t('plan.risk')}
          unit="%"
          value={edit?.typed ?? (riskBp / 100).toFixed(2)}
          invalid={isWrong}
          onChange={change}
          onBlur={() => !isWrong && setEdit(undefined)}
        />
      </div>
      <span className={styles['planned']}>
        {volume === undefined
          ? t(isWrong ? 'plan.noRisk' : 'plan.tooSmall')
          : `${formatVolume(volume, product.numberDigits)} ${product.baseCurrency}`}
      </span>
      <Button
        size="small"
        variant="primary"
        disabled={volume === undefined}
        onClick={() => fillTicket(product, { side, price, volume, takeProfit, stopLoss })}
      >
        {t('plan.use')}
      </Button>
    </>
  );
}

export interface PlanFeedProps {
  readonly product: Product;
  onPlans(plans: Plans): void;
}

/** Follows the account with every tick, so that the chart need not: it hears of what changes a plan. Shows nothing. */
export function PlanFeed({ product, onPlans }: PlanFeedProps) {
  const { symbolId, numberDigits } = product;
  const terms = useTerms(symbolId);
  const account = useAccount();
  const conversion = useConversion(symbolId, account);
  const riskBp = useRisk((state) => state.riskBp);
  const equity = account?.equity ?? account?.balance;
  const latest = useRef<PlanInputs>(undefined);
  useEffect(() => {
    if (terms === undefined || conversion === undefined || equity === undefined) return;
    const facts: PlanInputs = { terms, conversion, equity, riskBp };
    if (isSamePlan(latest.current, facts)) return;
    latest.current = facts;
    onPlans(makePlans(facts, numberDigits));
  }, [terms, conversion, equity, riskBp, numberDigits, onPlans]);
  return null;
}

/** Bounds of the risk of a planned position, in hundredths of a percent of the equity. */
export const MIN_RISK_BP = 1;
export const MAX_RISK_BP = 2_000;
const FIRST_RISK_BP = 100;
const PERCENT_DIGITS = 2;

/** The part of the equity that a planned position may lose, kept in the profile's local storage. */
const useRisk = createStoredState('meridian.chart-risk', { riskBp: FIRST_RISK_BP }, ({ riskBp }) => ({
  riskBp: readRisk(riskBp),
}));

/** A risk within its bounds; the first one for what is none. */
export function readRisk(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return FIRST_RISK_BP;
  return Math.min(MAX_RISK_BP, Math.max(MIN_RISK_BP, Math.round(value)));
}

/** The value of a field of percent, in hundredths of one; undefined for what is none. */
export function readPercent(text: string): number | undefined {
  const bp = knownValue(readUnits(text, PERCENT_DIGITS));
  return bp !== undefined && bp >= MIN_RISK_BP && bp <= MAX_RISK_BP ? bp : undefined;
}
