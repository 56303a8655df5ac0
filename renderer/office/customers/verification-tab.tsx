import { Check, CircleAlert, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RowOf } from '../../../backend/contract/call.ts';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { VERIFICATION_MANAGEMENT } from '../../../backend/contract/calls/management/verification.ts';
import {
  Button,
  EmptyState,
  Field,
  Icon,
  Kbd,
  Panel,
  PanelStrip,
  TabStrip,
  formatList,
} from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { ActButton } from '../act-button.tsx';
import { usePlainKeys } from '../frame/office-keys.ts';
import { useLanguage } from '../messages/use-messages.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import type { ListedCustomerRow } from './customer-model.ts';
import { compare, knownOf, obstacleOf, type ComparedRow } from './documents-model.ts';
import { PaperView } from './paper-view.tsx';
import styles from './customers.module.css';

const { pendingKyc, reviewKyc, kycConfiguration } = VERIFICATION_MANAGEMENT;
type Application = RowOf<typeof pendingKyc>;

const AGAIN_MS = 15_000;
/** Longest remark of a review that the customer reads. */
const REMARK_LENGTH = 255;

/** Applications for verification of a customer that wait. */
export function usePendingVerification(number: string): readonly Application[] {
  const { data } = useCall(pendingKyc, {}, { againMs: AGAIN_MS });
  return (data ?? []).filter(({ customerNo }) => customerNo === number);
}

export interface VerificationTabProps {
  readonly row: ListedCustomerRow;
  readonly applications: readonly Application[];
}

/** What a customer stated about itself, beside what was accepted before; to accept, to ask again or to refuse. */
export function VerificationTab({ row, applications }: VerificationTabProps) {
  const { t } = useOfficeText();
  const [chosenNo, choose] = useState('');
  const known = useKnown(row);
  const chosen = applications.find(({ pno }) => pno === chosenNo) ?? applications[0];
  if (chosen === undefined)
    return (
      <Panel name={t('customer.tab.verification')}>
        <EmptyState title={t('verification.none')} />
      </Panel>
    );
  return (
    <div className={styles['documents']}>
      {applications.length > 1 && (
        <TabStrip
          label={t('customer.tab.verification')}
          selected={chosen.pno}
          onSelect={choose}
          tabs={applications.map(({ pno, levelCode }) => ({ id: pno, label: levelCode }))}
        />
      )}
      <ApplicationPanel key={chosen.pno} application={chosen} known={known} />
    </div>
  );
}

/** What applications that were accepted say of a customer. */
function useKnown({ id, customerNo }: ListedCustomerRow): Readonly<Record<string, string>> {
  const { data } = useCall(CUSTOMER_MANAGEMENT.customerDetail, { type: 'kyc', id, customerNo });
  const { kycList = [] } = (data ?? {}) as { readonly kycList?: Parameters<typeof knownOf>[0] };
  return knownOf(kycList);
}

interface ApplicationProps {
  readonly application: Application;
  readonly known: Readonly<Record<string, string>>;
}

function ApplicationPanel({ application, known }: ApplicationProps) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const language = useLanguage();
  const { data: configuration } = useCall(kycConfiguration, {});
  const { levelCode, country, elements, createTime, openAccountType } = application;
  const level = configuration?.levels.find((each) => each.levelCode === levelCode);
  const requested = level?.elements[openAccountType === 1 ? '1' : '0'] ?? [];
  const { rows, papers } = compare(elements, requested, known, language);
  const [paperCode, choosePaper] = useState<string>();
  const paper = papers.find(({ code }) => code === paperCode) ?? papers[0];
  const name = level?.name[language] ?? levelCode;
  return (
    <div className={styles['sides']}>
      <Panel name={t('documents.paper')}>
        <PanelStrip
          {...(papers.length > 1
            ? {
                tabs: (
                  <TabStrip
                    label={t('documents.paper')}
                    selected={paper?.code ?? ''}
                    onSelect={choosePaper}
                    tabs={papers.map((each) => ({ id: each.code, label: each.name }))}
                  />
                ),
              }
            : { title: paper?.name ?? t('documents.paper') })}
        />
        {paper === undefined ? (
          <EmptyState title={t('documents.noPaper')} />
        ) : (
          <PaperView key={paper.code} paper={paper} />
        )}
      </Panel>
      <Panel name={name}>
        <PanelStrip title={name} note={formatList([country, wall.dateTime(toLocal(createTime))], 'facts')} />
        <ComparedTable rows={rows} label={name} />
        <Review application={application} rows={rows} />
      </Panel>
    </div>
  );
}

/** Row by row what is stated and what the record has; a difference is a red row. */
function ComparedTable({ rows, label }: { readonly rows: readonly ComparedRow[]; readonly label: string }) {
  const { t } = useOfficeText();
  return (
    <div className={styles['compared']} tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('documents.what')}</th>
            <th scope="col">{t('documents.stated')}</th>
            <th scope="col">{t('documents.known')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('documents.result')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, name, stated, known, state }) => (
            <tr key={code} data-state={state}>
              <th scope="row">{name}</th>
              <td>
                <b>{stated}</b>
              </td>
              <td>{known ?? <span className="faint">{t('documents.new')}</span>}</td>
              <td>
                <Icon icon={state === 'same' ? Check : state === 'differs' ? X : CircleAlert} size={14} />
                <span className="visually-hidden">{t(`documents.state.${state}`)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The decision: `A` asks again by a remark, `R` refuses; accepting says which row stops it. */
function Review({
  application,
  rows,
}: {
  readonly application: Application;
  readonly rows: readonly ComparedRow[];
}) {
  const { t } = useOfficeText();
  const [remark, setRemark] = useState('');
  const acts = useRef<HTMLDivElement>(null);
  const { pno } = application;
  const obstacle = obstacleOf(rows);
  const changes = [pendingKyc, CUSTOMER_MANAGEMENT.customerDetail];
  const suggestRemark = () =>
    setRemark(
      t('documents.askText', { what: obstacle?.name ?? rows[0]?.name ?? '' }).slice(0, REMARK_LENGTH),
    );
  usePlainKeys((key) => {
    if (key === 'a') suggestRemark();
    else if (key === 'r') acts.current?.querySelector('button')?.click();
    else return false;
    return true;
  });
  return (
    <div className={styles['review']}>
      <Field
        label={t('verification.remark')}
        value={remark}
        onChange={setRemark}
        align="left"
        maxLength={REMARK_LENGTH}
      />
      <div className={styles['acts']} ref={acts}>
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
        <Kbd>R</Kbd>
        <Button size="small" onClick={suggestRemark}>
          {t('documents.ask')} <Kbd>A</Kbd>
        </Button>
        <ActButton
          call={reviewKyc}
          body={{ pno, approve: true, ...(remark.trim() === '' ? {} : { remark }) }}
          icon={Check}
          label={
            obstacle === undefined
              ? t('verification.accept')
              : t('documents.stopped', { what: obstacle.name })
          }
          question={<p>{t('verification.acceptText')}</p>}
          changes={changes}
          disabled={obstacle !== undefined}
        />
      </div>
    </div>
  );
}
