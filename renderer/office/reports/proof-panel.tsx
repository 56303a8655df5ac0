import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import {
  Button,
  Callout,
  formatNumber,
  Icon,
  Panel,
  PanelColumn,
  PanelStrip,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { browserHash, EMPTY_PROOF, proveChain, type ChainProof } from './chain-proof.ts';
import shared from '../frame/shared.module.css';
import styles from './reports.module.css';

/** Rows of one question: the most that the platform gives. */
const PAGE_SIZE = 1_000;

interface Run {
  readonly proof: ChainProof;
  readonly isOver: boolean;
  readonly error?: Error;
}

/** Reads the whole trail and works its hashes out again, here in the browser, where nobody on the platform's side can help. */
export function ProofPanel() {
  const { t } = useOfficeText();
  const [run, setRun] = useState<Run>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const hashText = browserHash();
  const start = async () => {
    if (hashText === undefined) return;
    const controller = new AbortController();
    stop.current = controller;
    let proof = EMPTY_PROOF;
    const report = (next: Partial<Run>) => {
      if (!controller.signal.aborted) setRun({ proof, isOver: false, ...next });
    };
    report({});
    try {
      for (let isOver = false; !isOver && !controller.signal.aborted;) {
        const body = { afterSeq: proof.last?.seq ?? 0, size: PAGE_SIZE };
        const rows = valueOf(await operatorLine().call(OPERATOR_MANAGEMENT.auditPage, body));
        proof = await proveChain(proof, rows, hashText);
        isOver = rows.length < PAGE_SIZE || proof.broken !== undefined;
        report({ isOver });
      }
    } catch (error) {
      report({ isOver: true, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const isRunning = run !== undefined && !run.isOver;
  return (
    <Panel name={t('reports.proof')} className={styles['proof'] ?? ''}>
      <PanelStrip title={t('reports.proof')}>
        <Button size="small" disabled={hashText === undefined} busy={isRunning} onClick={() => void start()}>
          <Icon icon={ShieldCheck} size={12} /> {t('reports.proof.start')}
        </Button>
      </PanelStrip>
      <PanelColumn>
        <div role="status">
          {hashText === undefined && <p className={styles['quiet']}>{t('reports.proof.insecure')}</p>}
          {run === undefined && hashText !== undefined && (
            <p className={styles['quiet']}>{t('reports.proof.about')}</p>
          )}
          {run?.error !== undefined && <CallErrorNote error={run.error} />}
          {run !== undefined && run.error === undefined && <ProofResult {...run} />}
        </div>
      </PanelColumn>
    </Panel>
  );
}

function ProofResult({ proof, isOver }: Run) {
  const { t } = useOfficeText();
  const { checked, first, last, gaps, broken } = proof;
  const rows = formatNumber(checked, 0);
  if (broken !== undefined)
    return (
      <Callout tone="danger" icon={CircleX} role="alert">
        {t('reports.proof.broken', { seq: broken.seq, rows })} {t(`reports.proof.${broken.fault}`)}
      </Callout>
    );
  if (!isOver) return <p>{t('reports.proof.running', { rows })}</p>;
  if (first === undefined || last === undefined) return <p>{t('reports.proof.none')}</p>;
  return (
    <>
      <Callout tone="ok" icon={CircleCheck}>
        {t('reports.proof.sound', { rows, first: first.seq, last: last.seq })}
      </Callout>
      {gaps > 0 && <p className={styles['quiet']}>{t('reports.proof.gaps', { count: gaps })}</p>}
      <p className={styles['quiet']}>{t('reports.proof.note')}</p>
      <code className={shared['code']}>{last.hash}</code>
    </>
  );
}
