import { useQuery } from '@tanstack/react-query';
import { checkResult, readEnvelope } from '../../backend/client/index.ts';
import { API_KEY_CALLS } from '../../backend/contract/calls/api-keys.ts';
import { CATALOGUE, isListedCode } from '../../backend/contract/errors/catalogue.ts';
import type { ApiKey } from '../../backend/contract/records/customers/api-key.ts';
import type { RelayedAnswer } from '../../main/ipc/table.ts';

import {
  connection,
  logWrongAnswer,
  queryClient,
  valueOf,
  type ApiResult,
} from '../connection/terminal-connection.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { toKeyView, type KeyView } from './key-view.ts';

const KEYS_KEY = ['keys'];
/** Keys shown; a customer may have ten. */
const PAGE_SIZE = 50;

/** All keys of the customer with their permissions. Throws a CallError. */
async function loadKeys(): Promise<readonly KeyView[]> {
  const { api } = connection();
  const page = valueOf(await api.call(API_KEY_CALLS.apiPage, { current: 1, size: PAGE_SIZE }));
  const { keys: vault } = await window.desktop.invoke('keys.list', {});
  const details = await Promise.all(
    page.records.map(async ({ id }) => valueOf(await api.call(API_KEY_CALLS.queryApi, { id }))),
  );
  return details.map((record) => toKeyView(record, vault));
}

export function useKeys() {
  return useQuery({ queryKey: KEYS_KEY, queryFn: loadKeys }, queryClient);
}

/** Reads the list again. */
export function refreshKeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEYS_KEY });
}

/** Creates a key; the host keeps its secret. */
export async function applyKey(tag: string): Promise<ApiResult<ApiKey>> {
  const token = useSessionStore.getState().token ?? '';
  const { answer } = await window.desktop.invoke('keys.apply', { token, tag });
  void refreshKeys();
  return checkResult(API_KEY_CALLS.applyApi, toResult(answer), logWrongAnswer);
}

export interface KeyChange {
  readonly id: number;
  readonly addresses: readonly string[];
  /** Permission codes that are to be on, out of those that can be changed. */
  readonly permissions: readonly { readonly code: string; readonly on: boolean }[];
}

/** Binds addresses and sets permissions. */
export async function changeKey({ id, addresses, permissions }: KeyChange): Promise<ApiResult<null>> {
  const result = await connection().api.call(API_KEY_CALLS.editApiPermission, {
    id,
    whiteIps: addresses.join(','),
    permissionList: permissions.map(({ code, on }) => ({ code, status: on ? 1 : 2 })),
  });
  void refreshKeys();
  return result;
}

/** Deletes a key on the platform and then in the vault. */
export async function deleteKey(key: Pick<KeyView, 'id' | 'apiKey'>): Promise<ApiResult<null>> {
  const result = await connection().api.call(API_KEY_CALLS.delApi, { id: key.id });
  if (result.kind === 'value') await window.desktop.invoke('keys.forget', { apiKey: key.apiKey });
  void refreshKeys();
  return result;
}

/** The private key, once. */
export async function revealKey(apiKey: string): Promise<string | undefined> {
  const { privateKey } = await window.desktop.invoke('keys.reveal', { apiKey });
  void refreshKeys();
  return privateKey ?? undefined;
}

/**
 * An answer that the host relayed, as a value or a typed failure. The host's calls name no language, so refusals whose
 * text needs no parameters are put into the terminal's.
 */
export function toResult(answer: RelayedAnswer): ApiResult<unknown> {
  if (answer.status === 0) return { kind: 'unknown', reason: 'offline' };
  const result = readEnvelope({ arrived: true, ...answer });
  if (result.kind !== 'refused' || !isListedCode(result.failure.code)) return result;
  const text = CATALOGUE[result.failure.code].text[useSettings.getState().language];
  if (text.includes('%s')) return result;
  return { kind: 'refused', failure: { ...result.failure, message: text } };
}

/** Wall clock of the platform. */
export function platformNow(): number {
  return Date.now() + (connection().health.getState().clockOffsetMs ?? 0);
}
