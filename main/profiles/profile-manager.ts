import type { ConnectionProfile, IpcResponse, ProfileDraft } from '../ipc/table.ts';
import { createKeyService, type KeyService } from '../keys/key-service.ts';
import { createOperatorManager, type OperatorManager } from '../operator-manager.ts';
import { EMBEDDED_PROFILE_ID } from './profiles.ts';
import { createRelay, type Relay } from '../relay.ts';
import { UploadService } from '../uploads.ts';
import type { Vault } from '../vault/vault.ts';
import { createWebhook, type WebhookService } from '../webhook.ts';
import { MAX_PROFILES, type ProfileBook } from './profile-book.ts';

/** Everything of the host that belongs to one platform. A change of the platform makes all of it anew. */
export interface Place {
  readonly profile: ConnectionProfile;
  readonly relay: Relay;
  readonly keys: KeyService;
  readonly operators: OperatorManager;
  readonly uploads: UploadService;
  readonly webhook: WebhookService;
}

/** Which platform the terminal is connected to, and the way to another one. */
export interface ProfileManager {
  /** The platform that the page was loaded for. Throws between a change and the page that begins with it. */
  place(): Place;
  /** A page begins: from here on its calls go to the platform of now. */
  begin(): ConnectionProfile;
  /** Signs the person of the operator's office out, whatever page is there. */
  endOffice(): void;
  list(): IpcResponse<'profiles.list'>;
  /** Has the next page talk to another platform. Nothing has changed when it rejects. */
  choose(id: string): Promise<void>;
  save(draft: ProfileDraft): Promise<IpcResponse<'profiles.save'>>;
  remove(id: string): Promise<IpcResponse<'profiles.remove'>>;
}

export interface ProfileManagerOptions {
  readonly book: ProfileBook;
  readonly vault: Vault;
  /** The profile that came with the start, which is not kept; undefined without one. */
  readonly given: ConnectionProfile | undefined;
  readonly first: ConnectionProfile;
  /** Profile of the embedded platform, which is started for it. */
  readonly embedded: () => Promise<ConnectionProfile>;
  /** Serves pages that may reach this platform and no other. */
  readonly serve: (profile: ConnectionProfile) => void;
  readonly nowMs: () => number;
}

export function createProfileManager(options: ProfileManagerOptions): ProfileManager {
  const { book, vault, given, embedded, serve, nowMs } = options;
  let current = placeOf(options.first, vault, nowMs);
  /** The page of before is still there, with the session of another platform: nothing of it passes. */
  let isStale = false;
  let changing: Promise<unknown> = Promise.resolve();

  const turnTo = (profile: ConnectionProfile): void => {
    isStale = true;
    current = placeOf(profile, vault, nowMs);
    serve(profile);
  };
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const result = changing.then(change);
    changing = result.catch(() => undefined);
    return result;
  };
  const profileOf = async (id: string): Promise<ConnectionProfile> => {
    if (id === EMBEDDED_PROFILE_ID) return embedded();
    const profile = given?.id === id ? given : book.find(id);
    if (profile === undefined) throw new Error('there is no such profile');
    return profile;
  };

  return {
    place() {
      if (isStale) throw new Error('another platform was chosen: this page has to be loaded again');
      return current;
    },
    begin() {
      isStale = false;
      return current.profile;
    },
    endOffice: () => current.operators.signOut(),
    list: () => ({ profiles: [...book.profiles()], given: given ?? null, limit: MAX_PROFILES }),
    choose: (id) =>
      inTurn(async () => {
        const profile = await profileOf(id);
        // What came with the start is no choice for the next one.
        if (given?.id !== id) await book.choose(id);
        turnTo(profile);
      }),
    save: (draft) =>
      inTurn(async () => {
        const saved = await book.save(draft);
        if (saved.refusal !== undefined) return { refusal: saved.refusal, id: '' };
        const isCurrent = draft.id !== '' && draft.id === current.profile.id;
        const profile = isCurrent ? book.find(saved.id) : undefined;
        if (profile !== undefined) turnTo(profile);
        return { refusal: null, id: saved.id };
      }),
    remove: (id) =>
      inTurn(async () => {
        if (id === current.profile.id) return { refusal: { member: '', reason: 'inUse' } };
        if (book.find(id) === undefined) return { refusal: { member: '', reason: 'unknown' } };
        await book.remove(id);
        return { refusal: null };
      }),
  };
}

function placeOf(profile: ConnectionProfile, vault: Vault, nowMs: () => number): Place {
  const relay = createRelay(profile);
  return {
    profile,
    relay,
    keys: createKeyService({ profile, relay, vault, nowMs }),
    operators: createOperatorManager(relay, profile.companyId),
    uploads: new UploadService(),
    webhook: createWebhook({ profileId: profile.id, vault, nowMs }),
  };
}
