import { RotateCcw, Undo2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { COMPANIES_MANAGEMENT } from '../../../backend/contract/calls/management/company/companies.ts';
import {
  Button,
  Icon,
  Kbd,
  Panel,
  PanelStrip,
  Skeleton,
  TabStrip,
  ToolButton,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useWallTimes } from '../../connection/wall-times.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { obstacleTo, withBrand, type EarlierBrand } from './brand-model.ts';
import { Changes } from './changes.tsx';
import { FeaturesTab } from './features-tab.tsx';
import { LookTab } from './look-tab.tsx';
import { MailTab } from './mail-tab.tsx';
import { Miniatures } from './miniatures.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { dropDraft, useBrandDraft, useEarlierBrands, type BrandWork } from './use-brand-draft.ts';
import { WordsTab } from './words-tab.tsx';
import styles from './brand.module.css';

const TABS = ['look', 'words', 'mails', 'features'] as const;
type TabId = (typeof TABS)[number];

/** The brand of the company: at the left the draft, at the right what customers would see of it. */
export function BrandPage() {
  const { t } = useOfficeText();
  const { work, error } = useBrandDraft();
  if (work !== undefined) return <BrandDesk work={work} />;
  return (
    <>
      <PageBar title={t('section.brand')} />
      {error === null ? <Skeleton rows={8} label={t('office.reading')} /> : <CallErrorNote error={error} />}
    </>
  );
}

function BrandDesk({ work }: { readonly work: BrandWork }) {
  const { t } = useOfficeText();
  const may = useMay()(COMPANIES_MANAGEMENT.saveCompanySettings.permission);
  const earlier = useEarlierBrands();
  const [isPublishing, setPublishing] = useState(false);
  const [tab, setTab] = useState<TabId>('look');
  const { draft, changes } = work;
  const canPublish = may && changes.length > 0 && obstacleTo(draft) === undefined;
  const publish = () => canPublish && setPublishing(true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    publish();
  };
  return (
    <>
      <PageBar title={t('section.brand')} context={<LastPublished newest={earlier[0]} />}>
        {changes.length > 0 && (
          <ToolButton onClick={dropDraft}>
            <Icon icon={RotateCcw} size={12} /> {t('brand.drop')}
          </ToolButton>
        )}
        {may && earlier[0] !== undefined && (
          <UndoButton newest={earlier[0]} work={work} onFilled={() => setPublishing(true)} />
        )}
        {may && (
          <Button variant="primary" size="small" disabled={!canPublish} onClick={publish}>
            {changes.length === 0 ? t('brand.nothing') : t('brand.publish', { count: changes.length })}{' '}
            <Kbd>Ctrl Enter</Kbd>
          </Button>
        )}
      </PageBar>
      <div className={styles['desk']} data-testid="brand-page" onKeyDown={onKeyDown}>
        <Panel name={t('brand.draft')} className={styles['draft'] ?? ''}>
          <PanelStrip
            tabs={
              <TabStrip
                label={t('brand.draft')}
                selected={tab}
                onSelect={setTab}
                tabs={TABS.map((id) => ({ id, label: t(`brand.tab.${id}`) }))}
              />
            }
          />
          {/* Who may not change the brand looks at it. */}
          <fieldset className={styles['fields']} disabled={!may}>
            {tab === 'look' && <LookTab work={work} />}
            {tab === 'words' && <WordsTab work={work} />}
            {tab === 'mails' && <MailTab draft={draft} />}
            {tab === 'features' && <FeaturesTab work={work} />}
          </fieldset>
        </Panel>
        <Miniatures draft={draft} />
        <Changes work={work} earlier={earlier} />
      </div>
      {isPublishing && <PublishDialog work={work} onClose={() => setPublishing(false)} />}
    </>
  );
}

function LastPublished({ newest }: { readonly newest: EarlierBrand | undefined }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  if (newest === undefined) return t('brand.never');
  const { replacedTime, replacedBy } = newest;
  return t('brand.lastPublished', { time: wall.dateTime(toLocal(replacedTime)), name: replacedBy });
}

/** Takes the brand back to what was published before, through the same question as any other. */
function UndoButton(props: { readonly newest: EarlierBrand; readonly work: BrandWork; onFilled(): void }) {
  const { t } = useOfficeText();
  const { newest, work, onFilled } = props;
  return (
    <Button
      size="small"
      title={t('brand.undoHint', { name: newest.name })}
      onClick={() => {
        work.edit(withBrand(work.published, newest));
        onFilled();
      }}
    >
      <Icon icon={Undo2} size={12} /> {t('brand.undo')}
    </Button>
  );
}
