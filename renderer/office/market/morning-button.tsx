import { Undo2 } from 'lucide-react';
import { DEMO_COMPANY_MANAGEMENT } from '../../../backend/contract/calls/management/demo-company.ts';
import { formatNumber } from '../../components/index.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import styles from './market.module.css';

const SECOND_MS = 1_000;

/** Puts the company of the demonstration back to its morning; nothing where the platform demonstrates none. */
export function MorningButton() {
  const { t } = useOfficeText();
  const { data } = useCall(DEMO_COMPANY_MANAGEMENT.demoCompany, {});
  if (data === undefined) return null;
  const last = data.resets.at(-1);
  const took = last && formatNumber(last.durationMs / SECOND_MS, 1);
  return (
    <span className={styles['morning']}>
      <ActButton
        call={DEMO_COMPANY_MANAGEMENT.resetDemoCompany}
        body={{}}
        icon={Undo2}
        label={t('desk.morning')}
        question={
          <>
            <p>{t('desk.morningText', { name: data.name, customers: data.customers })}</p>
            <p className="faint">
              {took === undefined ? t('desk.neverReset') : t('desk.tookLast', { seconds: took })}
            </p>
          </>
        }
        changes={[]}
      />
    </span>
  );
}
