import { useTranslation } from 'react-i18next';
import { Badge, Meter, Table, ToolButton, useNow, type Column } from '../components/index.ts';
import { shortKey, computeValidity, type KeyView, permissionName } from './key-view.ts';
import styles from './keys-page.module.css';
import { platformNow } from './use-keys.ts';
import { useWallTimes } from '../connection/wall-times.ts';

export interface KeyListProps {
  readonly rows: readonly KeyView[];
  readonly selectedId: number | undefined;
  onSelect(key: KeyView): void;
  onEdit(key: KeyView): void;
  onDelete(key: KeyView): void;
}

/** One row for each key with permissions, addresses and what is left of its ninety days. */
export function KeyList({ rows, selectedId, onSelect, onEdit, onDelete }: KeyListProps) {
  const { t } = useTranslation();
  const columns: readonly Column<KeyView>[] = [
    { id: 'key', label: t('keys.colKey'), cell: (key) => <KeyName apiKey={key} /> },
    { id: 'permissions', label: t('keys.colPermissions'), cell: (key) => <Permissions apiKey={key} /> },
    { id: 'addresses', label: t('keys.colAddresses'), cell: (key) => <Addresses apiKey={key} /> },
    { id: 'validity', label: t('keys.colValidity'), cell: (key) => <Countdown apiKey={key} /> },
    {
      id: 'secret',
      label: t('keys.colSecret'),
      cell: (key) => <span className="dim">{t(key.inVault ? 'keys.inVault' : 'keys.notInVault')}</span>,
    },
    { id: 'state', label: t('keys.colState'), cell: (key) => <KeyState apiKey={key} /> },
    {
      id: 'actions',
      label: '',
      align: 'end',
      cell: (key) => (
        <span className={styles['actions']}>
          <ToolButton compact onClick={() => onEdit(key)}>
            {t('keys.edit')}
          </ToolButton>
          <ToolButton compact onClick={() => onDelete(key)}>
            {t('keys.delete')}
          </ToolButton>
        </span>
      ),
    },
  ];
  return (
    <div className={styles['table']}>
      <Table
        label={t('keys.title')}
        columns={columns}
        rows={rows}
        rowId={(key) => String(key.id)}
        selectedId={selectedId === undefined ? undefined : String(selectedId)}
        onSelect={onSelect}
      />
    </div>
  );
}

interface KeyProps {
  readonly apiKey: KeyView;
}

function KeyName({ apiKey }: KeyProps) {
  return (
    <span className={styles['two']}>
      <b>{apiKey.tag}</b>
      <code title={apiKey.apiKey}>{shortKey(apiKey.apiKey)}</code>
    </span>
  );
}

function Permissions({ apiKey }: KeyProps) {
  return (
    <span className={styles['badges']}>
      {apiKey.permissions
        .filter(({ status }) => status === 1)
        .map((permission) => (
          <Badge key={permission.code}>{permissionName(permission)}</Badge>
        ))}
    </span>
  );
}

function Addresses({ apiKey }: KeyProps) {
  const { t } = useTranslation();
  const [first, ...others] = apiKey.addresses;
  if (first === undefined) {
    return (
      <span className={styles['two']}>
        <span className="dim">{t('keys.anyAddress')}</span>
        <small>{t('keys.anyAddressText')}</small>
      </span>
    );
  }
  return (
    <span className={styles['two']}>
      <span title={apiKey.addresses.join('\n')}>
        <code>{first}</code> {others.length > 0 && <Badge>+{others.length}</Badge>}
      </span>
      <small>{t('keys.bound', { count: apiKey.addresses.length })}</small>
    </span>
  );
}

function Countdown({ apiKey }: KeyProps) {
  const { t } = useTranslation();
  const wall = useWallTimes();
  useNow(60_000);
  const validity = computeValidity(apiKey, platformNow());
  if (validity.kind === 'unlimited') return <span className="dim">{t('keys.noExpiry')}</span>;
  if (validity.kind === 'expired') {
    return <span className="faint">{t('keys.ended', { date: wall.date(validity.endedAtMs) })}</span>;
  }
  const { days, hours, percentLeft, soon } = validity;
  const text = t('keys.left', { days, hours });
  return (
    <span className={styles['countdown']}>
      <span className={soon ? 'warn' : ''}>{text}</span>
      <Meter label={text} percent={percentLeft} tone={soon ? 'warn' : 'plain'} />
    </span>
  );
}

function KeyState({ apiKey }: KeyProps) {
  const { t } = useTranslation();
  const validity = computeValidity(apiKey, platformNow());
  if (validity.kind === 'expired') return <Badge>{t('keys.stateExpired')}</Badge>;
  if (validity.kind === 'running' && validity.soon) return <Badge tone="warn">{t('keys.stateSoon')}</Badge>;
  return <Badge tone="ok">{t('keys.stateActive')}</Badge>;
}
