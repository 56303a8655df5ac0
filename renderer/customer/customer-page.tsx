import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Badge,
  Callout,
  EmptyState,
  Panel,
  PanelStrip,
  Skeleton,
  Page,
  PanelColumn,
} from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import type { PanelsKey } from '../i18n/i18n.ts';
import styles from './customer-page.module.css';
import { SecurityList, useAccountNote, type SecurityItem, SecuritySide } from './security/security-list.tsx';
import { refreshProfile, useProfile } from './part.ts';
import { LevelForm } from './verification/level-form.tsx';
import { LevelStrip, refreshVerification, useVerification } from './verification/level-strip.tsx';

/** What the panel on the right is about. */
type Side =
  | { readonly kind: 'security'; readonly item: SecurityItem }
  | { readonly kind: 'level'; readonly code: string }
  | { readonly kind: 'done'; readonly text: string };

const TITLES: Readonly<Record<SecurityItem, PanelsKey>> = {
  email: 'address.email',
  phone: 'address.phone',
  password: 'customer.password',
  fundPassword: 'customer.fundPassword',
  authenticator: 'customer.authenticator',
  country: 'entrance.country',
};

/** The customer's own page: what protects the account, and verification, each with its form beside it. */
export function CustomerPage() {
  const { t } = useTranslation('panels');
  const profile = useProfile();
  const [side, setSide] = useState<Side>();
  const note = useAccountNote(profile.data);
  const done = (text: string) => {
    setSide({ kind: 'done', text });
    void refreshProfile();
    void refreshVerification();
  };
  return (
    <Page className={styles['page'] ?? ''} data-testid="customer-page">
      <Panel name={t('customer.security')} className={styles['security'] ?? ''}>
        <PanelStrip title={t('customer.security')} note={note} />
        {profile.isPending && <Skeleton rows={6} label={t('customer.loading')} />}
        {profile.error && !profile.data && <CallErrorNote error={profile.error} />}
        {profile.data && (
          <SecurityList
            profile={profile.data}
            selected={side?.kind === 'security' ? side.item : undefined}
            onSelect={(item) => setSide({ kind: 'security', item })}
          />
        )}
        <p className={styles['foot']}>{t('customer.devices')}</p>
      </Panel>
      {profile.data?.isVerificationRequested === true && (
        <Verification
          selected={side?.kind === 'level' ? side.code : undefined}
          onSelect={(code) => setSide({ kind: 'level', code })}
        />
      )}
      <SidePanel side={side} onDone={done} />
    </Page>
  );
}

function Verification(props: { readonly selected: string | undefined; onSelect(code: string): void }) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useVerification();
  const passed = data?.levels.filter(({ state }) => state === 'passed').length ?? 0;
  return (
    <Panel name={t('verify.title')} className={styles['verification'] ?? ''}>
      <PanelStrip title={t('verify.title')}>
        {data && (
          <Badge tone={passed > 0 ? 'ok' : 'plain'}>
            {t('verify.standing', { passed, all: data.levels.length })}
          </Badge>
        )}
      </PanelStrip>
      {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data && (
        <LevelStrip view={data} selected={props.selected} onSelect={({ code }) => props.onSelect(code)} />
      )}
    </Panel>
  );
}

/** The form of what was chosen, or what became of it. */
function SidePanel({ side, onDone }: { readonly side: Side | undefined; onDone(text: string): void }) {
  const { t } = useTranslation('panels');
  const profile = useProfile();
  const verification = useVerification();
  const title = side?.kind === 'security' ? t(TITLES[side.item]) : t('customer.next');
  const level =
    side?.kind === 'level' ? verification.data?.levels.find(({ code }) => code === side.code) : undefined;
  return (
    <Panel name={t('customer.side')} className={styles['side'] ?? ''}>
      <PanelStrip title={level?.name ?? title} />
      <PanelColumn>
        {side === undefined && (
          <EmptyState title={t('customer.nothingChosen')} detail={t('customer.nothingChosenText')} />
        )}
        {side?.kind === 'done' && (
          <div role="status">
            <Callout tone="ok" icon={Check}>
              {side.text}
            </Callout>
          </div>
        )}
        {side?.kind === 'security' && profile.data && (
          <SecuritySide item={side.item} profile={profile.data} onDone={onDone} />
        )}
        {level !== undefined && (
          <LevelForm
            key={level.code}
            level={level}
            documents={verification.data?.documents ?? []}
            onDone={onDone}
          />
        )}
      </PanelColumn>
    </Panel>
  );
}
