import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  FAULT_KINDS,
  FAULT_MANAGEMENT,
  MAX_FAULT_RULES,
  type FaultRule,
  type FaultSocket,
  type FaultState,
} from '../../../backend/contract/calls/management/wire/faults.ts';
import {
  Badge,
  Button,
  EmptyState,
  FigureTable,
  formatNumber,
  formatPercentOf,
  formatTime,
  IconButton,
  Kbd,
  NumberField,
  Panel,
  PanelStrip,
  SelectField,
  Segmented,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote, CallFailure } from '../../connection/call-failure.tsx';
import { OperatorSignIn } from '../../operator/operator-sign-in.tsx';
import { useOperator } from '../../operator/use-operator.ts';
import { useSessionStore } from '../../session/use-session.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { rulesOf, useChange, useFaults } from './calls.ts';
import { FIRST_FAULT, readFault, socketsOf, type FaultDraft } from './fault-draft.ts';
import styles from './platform.module.css';

/** Faults on the wire between programs and the platform. They are the office's to switch, so somebody of it signs in here. */
export function FaultsPanel() {
  const { t } = useEvaluationText();
  const { data: operator, isPending } = useOperator();
  const mayRead = operator?.permissions.has(FAULT_MANAGEMENT.wireFaults.permission) === true;
  const { data, error } = useFaults(mayRead);
  const rules = data?.rules ?? [];
  return (
    <Panel name={t('faults')} className={styles['faults'] ?? ''}>
      <PanelStrip
        title={t('faults')}
        note={
          data === undefined || rules.length === 0
            ? t('faults.note')
            : t('faults.since', { time: formatTime(data.sinceTime) })
        }
      >
        {rules.length > 0 && <Badge tone="warn">{t('faults.armed', { count: rules.length })}</Badge>}
      </PanelStrip>
      {isPending ? null : !operator ? (
        <div className={styles['form']}>
          <OperatorSignIn />
        </div>
      ) : !mayRead ? (
        <EmptyState
          title={t('faults.mayNot')}
          detail={t('faults.mayNotDetail', {
            role: operator.role,
            permission: FAULT_MANAGEMENT.wireFaults.permission,
          })}
        />
      ) : error !== null ? (
        <div className={styles['form']}>
          <CallErrorNote error={error} />
        </div>
      ) : data === undefined ? null : (
        <Faults
          state={data}
          mayChange={operator.permissions.has(FAULT_MANAGEMENT.setWireFaults.permission)}
        />
      )}
    </Panel>
  );
}

function Faults({ state, mayChange }: { readonly state: FaultState; readonly mayChange: boolean }) {
  const { t } = useEvaluationText();
  const { isBusy, failed, change } = useChange();
  const rules = rulesOf(state);
  const clear = () => void (rules.length > 0 && !isBusy && change(FAULT_MANAGEMENT.clearWireFaults, {}));
  const put = (next: FaultRule[]) =>
    next.length === 0
      ? clear()
      : void change(FAULT_MANAGEMENT.setWireFaults, { seed: state.seed, rules: next });
  useClearKey(clear);
  return (
    <>
      <div className={styles['scroll']}>
        {rules.length === 0 ? (
          <EmptyState title={t('faults.none')} />
        ) : (
          <FigureTable
            label={t('faults')}
            heads={[
              t('faults.kind'),
              t('faults.of'),
              t('faults.whose'),
              t('faults.rate'),
              'ms',
              t('faults.struck'),
              '',
            ]}
          >
            {state.rules.map((rule, at) => (
              // Rules have no names of their own: their place is what the platform knows them by.
              <tr key={at}>
                <th scope="row">{t(`fault.${rule.kind}`)}</th>
                <td>{subjectOf(t, rule)}</td>
                <td>{rule.customerId ?? t('faults.all')}</td>
                <td>{formatPercentOf(rule.chance ?? 1)}</td>
                <td>{rule.ms === undefined ? '–' : formatNumber(rule.ms, 0)}</td>
                <td>{t('faults.struckOf', { struck: rule.struck, seen: rule.seen })}</td>
                <td>
                  <IconButton
                    icon={Trash2}
                    size={12}
                    name={t('faults.end', { fault: t(`fault.${rule.kind}`) })}
                    titled
                    disabled={isBusy || !mayChange}
                    onClick={() => put(rules.filter((_, other) => other !== at))}
                  />
                </td>
              </tr>
            ))}
          </FigureTable>
        )}
      </div>
      {mayChange ? (
        <NewFault
          isBusy={isBusy}
          isFull={rules.length >= MAX_FAULT_RULES}
          onFault={(rule) => put([...rules, rule])}
          onClear={rules.length > 0 ? clear : undefined}
        />
      ) : (
        <p className={styles['dim']}>{t('faults.readOnly')}</p>
      )}
      {failed !== undefined && (
        <div className={styles['form']}>
          <CallFailure result={failed} />
        </div>
      )}
    </>
  );
}

/** `0` ends all faults, wherever on the page nothing is typed. */
function useClearKey(clear: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key !== '0' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, select, textarea')) return;
    event.preventDefault();
    clear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** What a rule concerns, in words. */
function subjectOf(t: ReturnType<typeof useEvaluationText>['t'], rule: FaultRule): string {
  const { kind, socket, bizType, contains, keyId } = rule;
  const named = [bizType, keyId === undefined ? undefined : `#${keyId}`, contains].filter(
    (one) => one !== undefined,
  );
  if (socket !== undefined) return formatList([t(`faults.socket.${socket}`), ...named], 'facts');
  if (named.length > 0) return formatList(named, 'facts');
  return t(socketsOf(kind).length === 0 ? 'faults.calls' : 'faults.everything');
}

/** A fault to put in force beside the others. */
function NewFault(props: {
  readonly isBusy: boolean;
  readonly isFull: boolean;
  onFault(rule: FaultRule): void;
  readonly onClear: (() => void) | undefined;
}) {
  const { t } = useEvaluationText();
  const [draft, setDraft] = useState(FIRST_FAULT);
  const customerId = useSessionStore((session) => session.customer?.customerId);
  const read = readFault(draft, customerId);
  const wrong = typeof read === 'string' ? read : undefined;
  const set = (change: Partial<FaultDraft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <form
      className={styles['newFault']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typeof read !== 'string' && !props.isBusy && !props.isFull) props.onFault(read);
      }}
    >
      <FaultFields draft={draft} wrong={wrong} set={set} />
      <p className={styles['means']}>{t(`fault.${draft.kind}.means`)}</p>
      <Segmented
        label={t('faults.whose')}
        value={draft.isOwn ? 'own' : 'all'}
        segments={[
          { value: 'own', label: t('faults.own') },
          { value: 'all', label: t('faults.all') },
        ]}
        onChange={(whose) => set({ isOwn: whose === 'own' })}
      />
      <div className={styles['row']}>
        <Button
          type="submit"
          variant="primary"
          busy={props.isBusy}
          disabled={wrong !== undefined || props.isFull}
        >
          {t('faults.add')}
        </Button>
        {props.onClear && (
          <Button disabled={props.isBusy} onClick={props.onClear}>
            {t('faults.clear')} <Kbd>0</Kbd>
          </Button>
        )}
      </div>
      <p className={styles['means']}>
        {props.isFull ? t('faults.full', { count: MAX_FAULT_RULES }) : t('faults.ends')}
      </p>
    </form>
  );
}

/** What the fault is, what it strikes, how often and how hard. */
function FaultFields(props: {
  readonly draft: FaultDraft;
  readonly wrong: 'rate' | 'ms' | undefined;
  set(change: Partial<FaultDraft>): void;
}) {
  const { draft, wrong, set } = props;
  const { t } = useEvaluationText();
  const sockets = socketsOf(draft.kind);
  return (
    <>
      <SelectField
        label={t('faults.kind')}
        value={draft.kind}
        options={FAULT_KINDS.map((value) => ({ value, label: t(`fault.${value}`) }))}
        onChange={(kind) => set({ kind: FAULT_KINDS.find((one) => one === kind) ?? draft.kind, socket: '' })}
      />
      <SelectField
        label={t('faults.of')}
        value={draft.socket}
        disabled={sockets.length === 0}
        options={[
          { value: '', label: t(sockets.length === 0 ? 'faults.calls' : 'faults.everything') },
          ...sockets.map((value) => ({ value, label: t(`faults.socket.${value}`) })),
        ]}
        onChange={(socket) => set({ socket: socket as FaultSocket | '' })}
      />
      <NumberField
        label={`${t('faults.rate')}, %`}
        value={draft.rate}
        error={wrong === 'rate' ? t('faults.wrong.rate') : undefined}
        onChange={(rate) => set({ rate })}
      />
      <NumberField
        label="ms"
        value={draft.ms}
        error={wrong === 'ms' ? t('faults.wrong.ms') : undefined}
        onChange={(ms) => set({ ms })}
      />
    </>
  );
}
