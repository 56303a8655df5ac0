import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { RowOf } from '../../../backend/contract/call.ts';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { VERIFICATION_MANAGEMENT } from '../../../backend/contract/calls/management/verification.ts';
import { EmptyState, Field, Line, Lines, Panel, PanelColumn, PanelStrip } from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import styles from './customers.module.css';

const { pendingKyc, reviewKyc } = VERIFICATION_MANAGEMENT;
type Application = RowOf<typeof pendingKyc>;

const AGAIN_MS = 15_000;
/** Longest remark of a review that the customer reads. */
const REMARK_LENGTH = 255;

/** Applications for verification of a customer that wait. */
export function usePendingVerification(number: string): readonly Application[] {
  const { data } = useCall(pendingKyc, {}, { againMs: AGAIN_MS });
  return (data ?? []).filter(({ customerNo }) => customerNo === number);
}

/** What a customer stated about itself, to accept or to refuse. */
export function VerificationTab({ applications }: { readonly applications: readonly Application[] }) {
  const { t } = useOfficeText();
  if (applications.length === 0)
    return (
      <Panel name={t('customer.tab.verification')}>
        <EmptyState title={t('verification.none')} />
      </Panel>
    );
  return (
    <div className={styles['applications']}>
      {applications.map((application) => (
        <ApplicationPanel key={application.pno} application={application} />
      ))}
    </div>
  );
}

function ApplicationPanel({ application }: { readonly application: Application }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const [remark, setRemark] = useState('');
  const { pno, levelCode, country, elements, createTime } = application;
  const changes = [pendingKyc, CUSTOMER_MANAGEMENT.customerDetail];
  return (
    <Panel name={levelCode}>
      <PanelStrip title={levelCode} note={wall.dateTime(toLocal(createTime))} />
      <PanelColumn>
        <Lines label={levelCode}>
          {country !== null && <Line name={t('verification.country')}>{country}</Line>}
          {Object.entries(elements).map(([code, stated]) => (
            <Line key={code} name={code}>
              {stated}
            </Line>
          ))}
        </Lines>
        <Field
          label={t('verification.remark')}
          value={remark}
          onChange={setRemark}
          align="left"
          maxLength={REMARK_LENGTH}
        />
        <div className={styles['acts']}>
          <ActButton
            call={reviewKyc}
            body={{ pno, approve: false, remark }}
            icon={X}
            label={t('verification.refuse')}
            question={<p>{t('verification.refuseText')}</p>}
            tone="danger"
            changes={changes}
            disabled={remark.trim() === ''}
          />
          <ActButton
            call={reviewKyc}
            body={{ pno, approve: true, ...(remark.trim() === '' ? {} : { remark }) }}
            icon={Check}
            label={t('verification.accept')}
            question={<p>{t('verification.acceptText')}</p>}
            changes={changes}
          />
        </div>
      </PanelColumn>
    </Panel>
  );
}
