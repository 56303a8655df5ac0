import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiResult } from '../../../backend/client/index.ts';
import { COMPANIES_MANAGEMENT } from '../../../backend/contract/calls/management/company/companies.ts';
import { BRAND_MANAGEMENT } from '../../../backend/contract/calls/management/company/brand.ts';
import { Button, Dialog, toast } from '../../components/index.ts';
import { newTrace } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { findPage } from '../calls/catalogue.ts';
import { Outcome } from '../calls/confirm/outcome.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { readAgain } from '../use-call.ts';
import { bodiesOf } from './brand-model.ts';
import { DifferenceRows } from './changes.tsx';
import { dropDraft, type BrandWork } from './use-brand-draft.ts';

const { saveCompanySettings, companySettings } = COMPANIES_MANAGEMENT;

/** One part of what is published, under a key of its own, and what came of it. */
interface Part {
  readonly body: ReturnType<typeof bodiesOf>[number];
  readonly key: string;
  readonly outcome?: ApiResult<unknown>;
}

/** What is published, said once more, and what came of it: the look at once, legal texts when a second person sends them too. */
export function PublishDialog({ work, onClose }: { readonly work: BrandWork; onClose(): void }) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const [parts, setParts] = useState<readonly Part[]>(() =>
    bodiesOf(work.published, work.draft).map((body) => ({ body, key: newTrace() })),
  );
  // The difference as it was when the question was put: what was published differs no longer.
  const [shown] = useState(work);
  const [isBusy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    const done: Part[] = [];
    for (const part of parts) {
      const isDone = part.outcome?.kind === 'value';
      const outcome = isDone
        ? part.outcome
        : await operatorLine().call(saveCompanySettings, part.body, part.key);
      // A refusal ends the intention; what was not answered is sent again under its key.
      done.push({ ...part, outcome, key: outcome?.kind === 'refused' ? newTrace() : part.key });
    }
    setBusy(false);
    setParts(done);
    await readAgain([companySettings, BRAND_MANAGEMENT.brandHistory]);
    if (done.some(({ outcome }) => outcome?.kind !== 'value')) return;
    dropDraft();
    toast({ tone: 'ok', title: () => t('brand.published') });
    onClose();
  };
  const page = findPage('saveCompanySettings');
  const open = parts.filter(({ outcome }) => outcome !== undefined && outcome.kind !== 'value');
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('brand.publish', { count: shown.changes.length })}
      note={t('brand.publishNote')}
      width={560}
      closeLabel={panels('dismiss')}
      footer={
        <>
          <Button onClick={onClose}>{panels('layout.cancel')}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={parts.length === 0 || open.length > 0}
            onClick={() => void publish()}
          >
            {t('brand.publishNow')}
          </Button>
        </>
      }
    >
      <DifferenceRows work={shown} />
      {page !== undefined &&
        open.map(({ body, outcome, key }) =>
          outcome === undefined ? null : (
            <Outcome
              key={key}
              page={page}
              sent={{ ...body }}
              outcome={outcome}
              onAgain={() => void publish()}
            />
          ),
        )}
    </Dialog>
  );
}
