import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Skeleton,
  Button,
  EmptyState,
  Icon,
  Panel,
  PanelStrip,
  TabStrip,
  ToolButton,
  Page,
} from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import { CodeList } from './code-list.tsx';
import { DeleteKeyDialog } from './delete-key.tsx';
import { Inspector } from './inspector.tsx';
import { KeyEditor } from './key-editor.tsx';
import { KeyList } from './key-list.tsx';
import type { KeyView } from './key-view.ts';
import styles from './keys-page.module.css';
import { NewKey } from './new-key.tsx';
import { RateLimitPanel } from './rate-limit.tsx';
import { refreshKeys, useKeys } from './use-keys.ts';

type Side = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly keyId: number };

/** API keys: list, creation with one reveal, permissions and addresses, deletion, and the signature inspector. */
export function KeysPage() {
  const { t } = useTranslation();
  const keys = useKeys();
  const [tab, setTab] = useState<'keys' | 'codes'>('keys');
  const [side, setSide] = useState<Side>({ kind: 'new' });
  const [selectedId, setSelectedId] = useState<number>();
  const [deleting, setDeleting] = useState<KeyView>();
  const rows = keys.data ?? [];
  const selected = rows.find(({ id }) => id === selectedId) ?? rows[0];
  const edited = side.kind === 'edit' ? rows.find(({ id }) => id === side.keyId) : undefined;
  return (
    <Page className={styles['keys'] ?? ''} data-testid="keys-page">
      <Panel name={t('keys.title')} className={styles['list'] ?? ''}>
        <PanelStrip
          tabs={
            <TabStrip
              label={t('keys.title')}
              tabs={[
                { id: 'keys', label: t('keys.tabKeys'), count: rows.length },
                { id: 'codes', label: t('keys.tabCodes') },
              ]}
              selected={tab}
              onSelect={(id) => setTab(id)}
            />
          }
        >
          <ToolButton aria-label={t('keys.refresh')} onClick={() => void refreshKeys()}>
            <Icon icon={RefreshCw} size={12} />
          </ToolButton>
          <Button size="small" variant="primary" onClick={() => setSide({ kind: 'new' })}>
            <Icon icon={Plus} size={12} />
            {t('keys.new')}
          </Button>
        </PanelStrip>
        {tab === 'codes' ? (
          <CodeList />
        ) : (
          <Keys
            loading={keys.isPending}
            error={keys.error}
            rows={rows}
            selectedId={selected?.id}
            onSelect={({ id }) => setSelectedId(id)}
            onEdit={({ id }) => setSide({ kind: 'edit', keyId: id })}
            onDelete={setDeleting}
          />
        )}
      </Panel>
      <Inspector key={selected?.apiKey ?? ''} selected={selected} />
      <RateLimitPanel apiKey={selected?.apiKey} />
      {edited ? (
        <KeyEditor key={edited.id} edited={edited} onClose={() => setSide({ kind: 'new' })} />
      ) : (
        <NewKey onCreated={setSelectedId} />
      )}
      <DeleteKeyDialog target={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
}

interface KeysProps {
  readonly loading: boolean;
  readonly error: Error | null;
  readonly rows: readonly KeyView[];
  readonly selectedId: number | undefined;
  onSelect(key: KeyView): void;
  onEdit(key: KeyView): void;
  onDelete(key: KeyView): void;
}

function Keys({ loading, error, rows, ...actions }: KeysProps) {
  const { t } = useTranslation();
  if (loading) return <Skeleton rows={3} label={t('keys.loading')} />;
  if (error && rows.length === 0) return <CallErrorNote error={error} />;
  if (rows.length === 0) return <EmptyState title={t('keys.empty')} detail={t('keys.emptyText')} />;
  return <KeyList rows={rows} {...actions} />;
}
