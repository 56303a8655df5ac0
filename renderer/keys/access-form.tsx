import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyPermission } from '../../backend/contract/records/customers/api-key.ts';
import { Button, Field, Icon, ToolButton } from '../components/index.ts';
import { looksLikeAddress, VALIDITY_DAYS, permissionName } from './key-view.ts';
import styles from './keys-page.module.css';
import { useWallTimes } from '../connection/wall-times.ts';

/** Addresses that one key may be bound to. */
const MAX_ADDRESSES = 20;

export interface Access {
  readonly addresses: readonly string[];
  /** State of each permission by its code. */
  readonly permissions: Readonly<Record<string, boolean>>;
}

export interface AccessFormProps {
  readonly access: Access;
  readonly known: readonly ApiKeyPermission[];
  /** When the key ends without a bound address. */
  readonly expiresAtMs: number | undefined;
  onChange(access: Access): void;
}

export function readAccess(addresses: readonly string[], known: readonly ApiKeyPermission[]): Access {
  return {
    addresses,
    permissions: Object.fromEntries(known.map(({ code, status }) => [code, status === 1])),
  };
}

/** Bound addresses and permissions of a key. */
export function AccessForm({ access, known, expiresAtMs, onChange }: AccessFormProps) {
  const { t } = useTranslation();
  const wall = useWallTimes();
  const ends =
    expiresAtMs === undefined
      ? t('keys.bindNoEnd')
      : t('keys.bindEnds', { date: wall.date(expiresAtMs), days: VALIDITY_DAYS });
  return (
    <>
      <div className={styles['group']}>
        <span className={styles['label']}>{t('keys.addresses')}</span>
        <Addresses
          addresses={access.addresses}
          onChange={(addresses) => onChange({ ...access, addresses })}
        />
        <p className={styles['hint']}>{access.addresses.length > 0 ? t('keys.bindNoEnd') : ends}</p>
      </div>
      <fieldset className={styles['permissions']}>
        <legend className={styles['label']}>{t('keys.permissions')}</legend>
        {known.map(({ code, name, canEdit }) => (
          <label key={code} data-fixed={!canEdit}>
            <input
              type="checkbox"
              checked={access.permissions[code] ?? false}
              disabled={!canEdit}
              onChange={({ currentTarget }) =>
                onChange({ ...access, permissions: { ...access.permissions, [code]: currentTarget.checked } })
              }
            />
            {permissionName({ code, name })} {!canEdit && <span className="faint">{t('keys.alwaysOn')}</span>}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Addresses(props: { readonly addresses: readonly string[]; onChange(addresses: string[]): void }) {
  const { t } = useTranslation();
  const { addresses, onChange } = props;
  const [text, setText] = useState('');
  const [rejected, setRejected] = useState(false);
  const full = addresses.length >= MAX_ADDRESSES;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const address = text.trim().toLowerCase();
    setRejected(!looksLikeAddress(address));
    if (!looksLikeAddress(address) || full) return;
    if (!addresses.includes(address)) onChange([...addresses, address]);
    setText('');
  };
  return (
    <form onSubmit={add}>
      {addresses.map((address) => (
        <span key={address} className={styles['address']}>
          <code>{address}</code>
          <ToolButton
            aria-label={t('keys.removeAddress', { address })}
            onClick={() => onChange(addresses.filter((known) => known !== address))}
          >
            <Icon icon={X} size={12} />
          </ToolButton>
        </span>
      ))}
      <Field
        label={t('keys.address')}
        value={text}
        onChange={setText}
        placeholder="203.0.113.24"
        error={rejected ? t('keys.notAnAddress') : undefined}
        trailing={
          <Button type="submit" size="small" disabled={text.trim() === '' || full}>
            {t('keys.add')}
          </Button>
        }
      />
    </form>
  );
}
