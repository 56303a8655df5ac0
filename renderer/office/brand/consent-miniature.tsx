import { INTEGRATION_MANAGEMENT } from '../../../backend/contract/calls/management/integrations.ts';
import { ConsentQuestion } from '../../consent/consent-dialog.tsx';
import type { TerminalLanguage } from '../../i18n/i18n.ts';
import { BrandMark } from '../../workspace/bars/brand-mark.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import type { BrandDraft } from './brand-model.ts';
import { MailPreview } from './mail-tab.tsx';
import styles from './brand.module.css';

/** The question of consent with an application of the company, and a mail beside it. */
export function ConsentMiniature(props: { readonly draft: BrandDraft; readonly language: TerminalLanguage }) {
  const { draft, language } = props;
  const { t } = useOfficeText();
  const { data: applications = [] } = useCall(INTEGRATION_MANAGEMENT.auth2Applications, {});
  const [first] = applications;
  const name = first?.name ?? t('brand.sampleApp');
  const returnHost = new URL(first?.returnAddresses[0] ?? 'https://app.example').host;
  const nothing = () => undefined;
  return (
    <div className={styles['consent']}>
      <div className={styles['card']}>
        <header>
          <BrandMark size={18} />
          <b>{draft.name}</b>
        </header>
        <ConsentQuestion
          application={{ name, company: draft.name, returnHost }}
          customerNo="10000001"
          busy={false}
          onAgree={nothing}
          onReject={nothing}
        />
        <small>{draft.legal.riskWarning[language]}</small>
      </div>
      <MailPreview kind="deposit" language={language} draft={draft} />
    </div>
  );
}
