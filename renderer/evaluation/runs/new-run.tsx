import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Play } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  Button,
  Field,
  formatAge,
  formatNumber,
  Icon,
  Kbd,
  Line,
  Lines,
  NumberField,
  Segmented,
  Switch,
} from '../../components/index.ts';
import type { EvaluationRequest } from '../../../backend/evaluation/command/run-request.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { useProgress, type RunListing } from '../host.ts';
import { FIRST_REQUEST, requestOf, secondsAYear, sizeOf } from '../run-model.ts';
import styles from '../evaluation.module.css';

const FIDELITIES = ['touch', 'queue', 'through'] as const;

interface RequestProps {
  readonly request: EvaluationRequest;
  set(change: Partial<EvaluationRequest>): void;
}

/** What is asked of the host for a request, and its start. */
function useStart(request: EvaluationRequest) {
  const client = useQueryClient();
  const { data: running } = useProgress();
  const settled = useDeferredValue(request);
  const { data: answer } = useQuery({
    queryKey: ['evaluation', 'ask', settled],
    queryFn: () => window.desktop.invoke('evaluation.ask', settled),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isBusy = running?.ended === null;
  const question = settled === request ? (answer?.question ?? undefined) : undefined;
  const start = async () => {
    if (question === undefined || isBusy) return;
    await window.desktop.invoke('evaluation.start', { id: question.id }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: ['evaluation', 'progress'] });
    // A question is answered once: the next start needs a new one.
    await client.invalidateQueries({ queryKey: ['evaluation', 'ask'] });
  };
  return { question, refusal: answer?.refusal ?? '', isBusy, start };
}

export interface NewRunProps {
  readonly listing: RunListing | undefined;
  /** What was typed, over what the newest run was. */
  readonly draft: Partial<EvaluationRequest>;
  onDraft(change: Partial<EvaluationRequest>): void;
}

/** A new run: what is asked for, the command that it is, what it costs, and its start. */
export function NewRun({ listing, draft, onDraft }: NewRunProps) {
  const { t } = useEvaluationText();
  const rows = listing?.runs ?? [];
  const last = listing?.runs[0];
  const request = useMemo(
    () => ({ ...FIRST_REQUEST, ...(last === undefined ? {} : requestOf(last)), ...draft }),
    [last, draft],
  );
  const { question, refusal, isBusy, start } = useStart(request);
  const canStart = listing?.canStart !== false;
  return (
    <form
      className={styles['new']}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey) return;
        event.preventDefault();
        void start();
      }}
    >
      <div className={styles['form']}>
        <WhatToRun request={request} set={onDraft} />
        <HowKind request={request} set={onDraft} />
        <HowJudged request={request} set={onDraft} />
        <OtherMarket request={request} set={onDraft} />
      </div>
      <div className={styles['ready']}>
        <pre className={styles['command']} aria-label={t('new.command')} tabIndex={0}>
          {canStart ? (question?.command ?? refusal) : t('new.unavailable')}
        </pre>
        <Costs request={request} rows={rows} />
        <div className={styles['row']}>
          <Button
            disabled={question === undefined}
            onClick={() =>
              void window.desktop
                .invoke('clipboard.write', { text: question?.command ?? '' })
                .catch(() => undefined)
            }
          >
            <Icon icon={Copy} size={12} /> {t('new.copy')}
          </Button>
          <Button type="submit" variant="primary" disabled={question === undefined || isBusy}>
            <Icon icon={Play} size={12} /> {isBusy ? t('new.busy') : t('new.start')} <Kbd>Ctrl Enter</Kbd>
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Words of a line, at most so many. */
function wordsOf(line: string, most: number): string[] {
  return line
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, most);
}

/** A field of several words, which keeps what is typed as it is typed. */
function WordsField(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly words: readonly string[];
  readonly most: number;
  onWords(words: string[]): void;
}) {
  const { words, most } = props;
  const [typed, setTyped] = useState('');
  // Others may have set the words meanwhile: then the field shows those.
  const line = wordsOf(typed, most).join(' ') === words.join(' ') ? typed : words.join(' ');
  return (
    <Field
      label={props.label}
      placeholder={props.placeholder}
      value={line}
      maxLength={500}
      onChange={(next) => {
        setTyped(next);
        props.onWords(wordsOf(next, most));
      }}
    />
  );
}

function WhatToRun({ request, set }: RequestProps) {
  const { t } = useEvaluationText();
  return (
    <>
      <Field
        label={t('column.program')}
        placeholder="python3 bot.py"
        value={request.bot}
        maxLength={500}
        onChange={(bot) => set({ bot })}
      />
      <div className={styles['pair']}>
        <Field label={t('new.from')} value={request.from} maxLength={20} onChange={(from) => set({ from })} />
        <Field label={t('new.to')} value={request.to} maxLength={20} onChange={(to) => set({ to })} />
      </div>
      <Field
        label={t('column.seeds')}
        value={request.seeds}
        maxLength={200}
        onChange={(seeds) => set({ seeds })}
      />
      <Segmented
        label={t('new.account')}
        value={request.account}
        segments={[
          { value: 'isolated', label: t('new.isolated') },
          { value: 'cross', label: t('new.cross') },
        ]}
        onChange={(account) => set({ account })}
      />
    </>
  );
}

/** Fidelities of a request: presets, and what else is named, which is a file. */
function fidelitiesOf({ fidelity }: EvaluationRequest) {
  const chosen = fidelity.split(',').filter((one) => one !== '');
  const isPreset = (one: string) => FIDELITIES.some((name) => name === one);
  return { presets: chosen.filter(isPreset), file: chosen.filter((one) => !isPreset(one)).join(',') };
}

function HowKind({ request, set }: RequestProps) {
  const { t } = useEvaluationText();
  const { presets, file } = fidelitiesOf(request);
  const choose = (names: readonly string[], named: string) => {
    const next = [...FIDELITIES.filter((one) => names.includes(one)), ...(named === '' ? [] : [named])];
    set({ fidelity: next.join(',') });
  };
  const toggle = (fidelity: string) => {
    const next = FIDELITIES.filter((one) => presets.includes(one) !== (one === fidelity));
    // One of them is always chosen.
    choose(next.length === 0 && file === '' ? [fidelity] : next, file);
  };
  return (
    <>
      <fieldset className={styles['group']}>
        <legend>{t('new.kind')}</legend>
        <div className={styles['three']}>
          {FIDELITIES.map((fidelity) => (
            <button
              key={fidelity}
              type="button"
              className={styles['choice']}
              aria-pressed={presets.includes(fidelity)}
              onClick={() => toggle(fidelity)}
            >
              <b>{fidelity}</b>
              <small>{t(`fidelity.${fidelity}`)}</small>
            </button>
          ))}
        </div>
      </fieldset>
      <Segmented
        label={t('new.clock')}
        value={request.clock}
        segments={[
          { value: 'stepped', label: t('new.stepped') },
          { value: 'follow', label: t('new.follow') },
          { value: 'speed', label: t('new.speed') },
        ]}
        onChange={(clock) => set({ clock })}
      />
      <p className={styles['dim']}>{t(`new.${request.clock}Note`)}</p>
      {request.clock === 'speed' && (
        <NumberField
          label={t('new.timesAsFast')}
          placeholder="1000"
          value={request.speed}
          onChange={(speed) => set({ speed })}
        />
      )}
    </>
  );
}

/** What is run beside the seeds, so that the number can be believed; the count is how many runs that adds. Days are those of files. */
const JUDGES = [
  { id: 'repeat', count: '× 2', on: { repeat: 2 }, off: { repeat: 1 } },
  { id: 'future', count: '+ 8', on: { secondFuture: 8 }, off: { secondFuture: 0 } },
  { id: 'others', count: '+ 12', on: { otherMarkets: 12 }, off: { otherMarkets: 0 } },
  { id: 'days', count: '+ 12', on: { shuffledDays: 12 }, off: { shuffledDays: 0 } },
  { id: 'scenarios', count: '+ 6', on: { otherScenarios: 'all' }, off: { otherScenarios: '' } },
  { id: 'warmUp', count: '+ 3', on: { warmUp: '5d,10d,20d' }, off: { warmUp: '' } },
] as const;

function HowJudged({ request, set }: RequestProps) {
  const { t } = useEvaluationText();
  const isOn = {
    repeat: request.repeat > 1,
    future: request.secondFuture > 0,
    others: request.otherMarkets > 0,
    days: request.shuffledDays > 0,
    scenarios: request.otherScenarios !== '',
    warmUp: request.warmUp !== '',
  };
  return (
    <>
      <fieldset className={styles['group']} data-rows>
        <legend>{t('new.judge')}</legend>
        {JUDGES.map(({ id, count, on, off }) => (
          <div key={id}>
            <Switch label={t(`new.${id}`)} checked={isOn[id]} onChange={(next) => set(next ? on : off)} />
            <small aria-hidden>{count}</small>
          </div>
        ))}
      </fieldset>
      <WordsField
        label={t('new.fails')}
        placeholder="maxDrawdown<0.2"
        words={request.require}
        most={10}
        onWords={(require) => set({ require })}
      />
    </>
  );
}

/** Settings of the program, and what else the market and the fills may be. */
function OtherMarket({ request, set }: RequestProps) {
  const { t } = useEvaluationText();
  const { presets, file } = fidelitiesOf(request);
  return (
    <fieldset className={styles['group']}>
      <legend>{t('new.more')}</legend>
      <WordsField
        label={t('new.sweep')}
        placeholder="fast=5..9"
        words={request.sweep}
        most={5}
        onWords={(sweep) => set({ sweep })}
      />
      <Field
        label={t('new.walk')}
        placeholder="90d/30d"
        value={request.walk}
        maxLength={20}
        onChange={(walk) => set({ walk })}
      />
      <WordsField
        label={t('new.scenario')}
        placeholder="flash-crash@2025-01-15T12:00Z"
        words={request.scenario}
        most={10}
        onWords={(scenario) => set({ scenario })}
      />
      <Field
        label={t('new.file')}
        placeholder="fidelity.json"
        value={file}
        maxLength={150}
        onChange={(named) => {
          const next = [...presets, ...(named === '' ? [] : [named])].join(',');
          set({ fidelity: next === '' ? 'queue' : next });
        }}
      />
      <Field
        label={t('new.prepare')}
        placeholder="python3 load.py"
        value={request.prepare}
        maxLength={500}
        onChange={(prepare) => set({ prepare })}
      />
      <Field
        label={t('new.market')}
        placeholder="market.json"
        value={request.market}
        maxLength={200}
        onChange={(market) => set({ market })}
      />
    </fieldset>
  );
}

function Costs({ request, rows }: { readonly request: EvaluationRequest; readonly rows: readonly RunRow[] }) {
  const { t } = useEvaluationText();
  const size = sizeOf(request);
  const rate = secondsAYear(rows, request.bot);
  return (
    <Lines label={t('new.costs')}>
      <Line name={t('new.years')}>
        {size === undefined
          ? '–'
          : t('new.yearsOf', { years: formatNumber(size.years, 2), count: size.runs })}
      </Line>
      <Line name={t('new.takes')}>
        {size === undefined || rate === undefined
          ? t('new.takesUnknown')
          : t('new.takesLast', { time: formatAge(rate * size.years * 1_000) })}
      </Line>
    </Lines>
  );
}
