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
  Panel,
  PanelStrip,
  Segmented,
  Switch,
} from '../../components/index.ts';
import type { EvaluationRequest } from '../../../backend/evaluation/command/run-request.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { useProgress, type RunListing } from '../host.ts';
import { secondsAYear, sizeOf } from '../run-model.ts';
import styles from '../evaluation.module.css';

const FIDELITIES = ['touch', 'queue', 'through'] as const;

const FIRST: EvaluationRequest = {
  tool: 'evaluate',
  bot: '',
  from: '2025-01-01',
  to: '2025-02-01',
  seeds: '1..5',
  fidelity: 'queue',
  clock: 'stepped',
  repeat: 1,
  warmUp: '',
  walk: '',
  sweep: [],
  require: [],
};

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

/** A new run: what is asked for, the command that it is, what it costs, and its start. */
export function NewRun({ listing }: { readonly listing: RunListing | undefined }) {
  const { t } = useEvaluationText();
  const rows = listing?.runs ?? [];
  const [typed, setTyped] = useState<Partial<EvaluationRequest>>({});
  const last = listing?.runs[0];
  const request = useMemo(() => ({ ...firstRequest(last), ...typed }), [last, typed]);
  const set = (change: Partial<EvaluationRequest>) => setTyped((before) => ({ ...before, ...change }));
  const { question, refusal, isBusy, start } = useStart(request);
  const canStart = listing?.canStart !== false;
  return (
    <Panel name={t('new')} data-new-run>
      <PanelStrip title={t('new')}>
        <Kbd>N</Kbd>
      </PanelStrip>
      <form
        className={styles['form']}
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
        <WhatToRun request={request} set={set} />
        <HowKind request={request} set={set} />
        <HowJudged request={request} set={set} />
        <pre className={styles['command']} aria-label={t('new.command')}>
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
      </form>
    </Panel>
  );
}

/** Whoever comes back most likely runs the same program again. */
function firstRequest(last: RunRow | undefined): EvaluationRequest {
  if (last === undefined) return FIRST;
  const day = (time: string) =>
    time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : `${time.slice(0, 16)}Z`;
  return { ...FIRST, bot: last.program, from: day(last.from), to: day(last.to) };
}

/** Words of a line, at most so many. */
function wordsOf(line: string, most: number): string[] {
  return line
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, most);
}

function WhatToRun({ request, set }: RequestProps) {
  const { t } = useEvaluationText();
  const [sweep, setSweep] = useState('');
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
      <div className={styles['pair']}>
        <Field
          label={t('column.seeds')}
          value={request.seeds}
          maxLength={200}
          onChange={(seeds) => set({ seeds })}
        />
        <Field
          label={t('new.sweep')}
          placeholder="fast=5..9"
          value={sweep}
          maxLength={400}
          onChange={(line) => {
            setSweep(line);
            set({ sweep: wordsOf(line, 5) });
          }}
        />
      </div>
    </>
  );
}

function HowKind({ request, set }: RequestProps) {
  const { t } = useEvaluationText();
  const chosen = request.fidelity.split(',');
  const toggle = (fidelity: string) => {
    const next = FIDELITIES.filter((one) => chosen.includes(one) !== (one === fidelity));
    set({ fidelity: (next.length === 0 ? [fidelity] : next).join(',') });
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
              aria-pressed={chosen.includes(fidelity)}
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
        ]}
        onChange={(clock) => set({ clock })}
      />
      <p className={styles['dim']}>
        {request.clock === 'stepped' ? t('new.steppedNote') : t('new.followNote')}
      </p>
    </>
  );
}

function HowJudged({ request, set }: RequestProps) {
  const { t } = useEvaluationText();
  const [rules, setRules] = useState('');
  return (
    <>
      <fieldset className={styles['group']} data-rows>
        <legend>{t('new.judge')}</legend>
        <Switch
          label={t('new.repeat')}
          checked={request.repeat > 1}
          onChange={(on) => set({ repeat: on ? 2 : 1 })}
        />
        <Switch
          label={t('new.warmUp')}
          checked={request.warmUp !== ''}
          onChange={(on) => set({ warmUp: on ? '5d,10d,20d' : '' })}
        />
      </fieldset>
      <Field
        label={t('new.fails')}
        placeholder="maxDrawdown<0.2"
        value={rules}
        maxLength={500}
        onChange={(line) => {
          setRules(line);
          set({ require: wordsOf(line, 10) });
        }}
      />
    </>
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
