import { Download, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { HEALTH_MANAGEMENT } from '../../../backend/contract/calls/management/health.ts';
import { Button, Icon, Panel, PanelColumn, PanelStrip } from '../../components/index.ts';
import { BundleFiles, saveBundle } from '../../settings/diagnostics-group.tsx';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import styles from './system.module.css';

const { collectDiagnostics } = HEALTH_MANAGEMENT;

/** What explains a fault of the platform to others: collected after a question, listed, and saved on another press. */
export function DiagnosticsPanel() {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const [bundle, setBundle] = useState<AnswerOf<typeof collectDiagnostics>>();
  return (
    <Panel name={panels('settings.group.diagnostics')}>
      <PanelStrip title={panels('settings.group.diagnostics')}>
        <ActButton
          call={collectDiagnostics}
          body={{}}
          icon={LifeBuoy}
          label={panels('settings.diagnostics.collect')}
          question={t('system.diagnosticsQuestion')}
          changes={[]}
          onDone={setBundle}
        />
        {bundle !== undefined && (
          <Button size="small" variant="primary" onClick={() => saveBundle(bundle)}>
            <Icon icon={Download} size={12} />
            {panels('settings.diagnostics.save')}
          </Button>
        )}
      </PanelStrip>
      <PanelColumn>
        {bundle === undefined ? (
          <p className="faint">{panels('settings.group.diagnostics.note')}</p>
        ) : (
          <div role="status" className={styles['found']}>
            <BundleFiles files={bundle.files} />
          </div>
        )}
      </PanelColumn>
    </Panel>
  );
}
