import { Kbd, Panel, PanelStrip } from '../../components/index.ts';
import { SCENARIO_NAMES } from '../../../backend/contract/calls/management/platform.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { ScenarioName } from './scenario-model.ts';
import styles from './market.module.css';

/** What a price does in each, in a box of 100 by 30. */
const SHAPES: Readonly<Record<ScenarioName, string>> = {
  'flash-crash': 'M0 6 L22 7 L32 6 L38 8 L44 25 L48 27 L54 18 L62 13 L74 10 L86 9 L100 8',
  'opening-gap': 'M0 8 L20 7 L40 9 L48 8 L48 22 L60 21 L80 23 L100 22',
  'trend-day': 'M0 25 L14 24 L28 21 L42 19 L56 14 L70 11 L84 6 L100 3',
  illiquid: 'M0 14 L12 13 L24 15 L30 8 L34 20 L40 9 L46 21 L52 7 L60 19 L68 9 L78 17 L100 14',
  'frozen-feed': 'M0 14 L10 11 L22 16 L34 12 L42 14 L100 14',
  'crossed-feed': 'M0 10 L40 10 L50 20 L60 10 L100 10 M0 20 L40 20 L50 10 L60 20 L100 20',
};

/** A scenario as a line of its price. */
export function ScenarioShape({ name }: { readonly name: ScenarioName }) {
  return (
    <svg className={styles['shape']} viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden>
      <path d={SHAPES[name]} />
    </svg>
  );
}

export interface ScenarioDeckProps {
  readonly placed: ScenarioName | undefined;
  readonly mayPlace: boolean;
  onPlace(name: ScenarioName): void;
}

/** The scenarios that there are: one is placed by a press, its digit, or by dragging it to a time of the day. */
export function ScenarioDeck({ placed, mayPlace, onPlace }: ScenarioDeckProps) {
  const { t } = useOfficeText();
  return (
    <Panel name={t('desk.scenarios')}>
      <PanelStrip title={t('desk.scenarios')} />
      <ul className={styles['deck']}>
        {SCENARIO_NAMES.map((name, at) => (
          <li key={name}>
            <button
              type="button"
              draggable={mayPlace}
              disabled={!mayPlace}
              aria-pressed={name === placed}
              onClick={() => onPlace(name)}
              onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, name)}
            >
              <ScenarioShape name={name} />
              <span>
                <b>{t(`desk.name.${name}`)}</b>
                <small>{t(`desk.what.${name}`)}</small>
              </span>
              <Kbd>{at + 1}</Kbd>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['note']}>{t(mayPlace ? 'desk.deckNote' : 'act.mayNot')}</p>
    </Panel>
  );
}

/** Under what a dragged scenario carries its name. */
export const DRAGGED = 'text/x-scenario';
