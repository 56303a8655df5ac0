import { CallTab } from '../calls/call-tab.tsx';
import { TabbedPage } from '../frame/tabbed-page.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { DataPushTab } from './data-push-tab.tsx';
import { SettlementTab } from './settlement-tab.tsx';

/** What connects the company with other programs: data push, external settlement, applications, keys of customers, its own channel. */
export function ConnectionsPage() {
  const { t } = useOfficeText();
  const permissions = ['integrations.read'];
  const lists = (id: 'applications' | 'keys' | 'own', reads: readonly string[], acts: readonly string[]) => {
    const label = t(`connections.tab.${id}`);
    return { id, label, permissions, draw: () => <CallTab key={id} {...{ label, reads, acts }} /> };
  };
  const tabs = [
    {
      id: 'dataPush',
      label: t('connections.tab.dataPush'),
      about: t('connections.about.dataPush'),
      permissions,
      draw: () => <DataPushTab />,
    },
    {
      id: 'settlement',
      label: t('connections.tab.settlement'),
      about: t('connections.about.settlement'),
      permissions,
      draw: () => <SettlementTab />,
    },
    lists('applications', ['auth2Applications'], ['registerAuth2Application']),
    lists('keys', ['customerApiKeys'], []),
    lists(
      'own',
      ['quoteTokenDetail', 'messageChannelDetail'],
      ['resetQuoteToken', 'saveMessageChannel', 'subscribeWebhook'],
    ),
  ];
  return <TabbedPage title={t('section.connections')} testId="office-connections" tabs={tabs} />;
}
