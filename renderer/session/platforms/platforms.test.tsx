import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionProfile } from '../../../main/ipc/table.ts';
import { i18n } from '../../i18n/i18n.ts';
import { installParts } from '../../parts.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { readProfileFile, toDraft, toFields } from './profile-form.tsx';

const ACME: ConnectionProfile = {
  id: 'acme',
  name: 'Acme',
  kind: 'remote',
  companyId: 12,
  baseUrl: 'https://api.acme.example',
  quoteWsUrl: 'wss://quote.acme.example',
  messageWsUrl: 'wss://message.acme.example',
  clientWsUrl: 'wss://api.acme.example/api/ws',
  statusUrl: 'https://status.acme.example',
  docsUrl: 'https://docs.acme.example',
  openMsgAppId: 'app',
  demo: null,
};
const HOME: ConnectionProfile = { ...ACME, id: 'embedded', name: 'Embedded platform', kind: 'embedded' };

const calls: { readonly name: string; readonly request: unknown }[] = [];
let answers: Record<string, unknown>;
const reload = vi.fn();

function show(current = HOME): void {
  installParts({ connection: { profile: current } as never });
  render(<PlatformChoice reload={reload} />);
}

beforeEach(async () => {
  await i18n.changeLanguage('en-US');
  reload.mockClear();
  calls.length = 0;
  answers = { 'profiles.list': { profiles: [ACME], given: null, limit: 20 } };
  const invoke = async (name: string, request: unknown) => {
    calls.push({ name, request });
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer ?? {};
  };
  Object.defineProperty(window, 'desktop', { value: { invoke }, configurable: true });
});
afterEach(cleanup);

const sentTo = (name: string) => calls.filter((call) => call.name === name).map(({ request }) => request);
const acme = () => screen.findByRole('radio', { name: /^Acme/ });

describe('the choice of the platform', () => {
  it('has the host turn to a platform and loads the page again for it', async () => {
    show();
    fireEvent.click(await acme());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(sentTo('profiles.choose')).toEqual([{ id: 'acme' }]);
  });

  it('stays where it is when the platform cannot be had, and says so', async () => {
    answers['profiles.choose'] = new Error('refused');
    show();
    fireEvent.click(await acme());
    expect((await screen.findByRole('alert')).textContent).toContain('stays with the one that it has');
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows the platform of the start beside those that are kept, without a way to change it', async () => {
    const given = { ...ACME, id: 'given', name: 'Given' };
    answers['profiles.list'] = { profiles: [ACME], given, limit: 20 };
    show(given);
    await acme();
    expect(screen.getByRole('radio', { name: /^Given/ }).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Change Given' })).toBeNull();
  });

  it('asks before a platform goes, and keeps the one in use', async () => {
    answers['profiles.remove'] = { refusal: null };
    show();
    await acme();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Acme' }));
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Cancel' })[0]!);
    expect(sentTo('profiles.remove')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Acme' }));
    answers['profiles.list'] = { profiles: [], given: null, limit: 20 };
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Acme/ })).toBeNull());
    expect(sentTo('profiles.remove')).toEqual([{ id: 'acme' }]);
    cleanup();
    answers['profiles.list'] = { profiles: [ACME], given: null, limit: 20 };
    show(ACME);
    const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove Acme' });
    expect(remove.disabled).toBe(true);
  });

  it('says at the field what the host refuses, and keeps what was typed', async () => {
    answers['profiles.save'] = { refusal: { member: 'baseUrl', reason: 'plain' }, id: '' };
    show();
    await acme();
    fireEvent.click(screen.getByRole('button', { name: 'Add a platform' }));
    const field = screen.getByLabelText<HTMLInputElement>('Calls (https)');
    fireEvent.change(field, { target: { value: 'http://acme.example' } });
    fireEvent.change(screen.getByLabelText('Company number'), { target: { value: 'twelve' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('http://acme.example');
    expect(sentTo('profiles.save')).toMatchObject([
      { draft: { id: '', baseUrl: 'http://acme.example', companyId: 0, demo: null } },
    ]);
    answers['profiles.save'] = { refusal: { member: '', reason: 'tooMany' }, id: '' };
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Remove one first');
  });

  it('warns before a profile leads elsewhere, and loads the page again when it is the one in use', async () => {
    answers['profiles.save'] = { refusal: null, id: 'other' };
    show(ACME);
    fireEvent.click(await screen.findByRole('button', { name: 'Change Acme' }));
    expect(screen.queryByText(/lead to another platform/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Calls (https)'), { target: { value: 'https://new.example' } });
    expect(screen.getByText(/lead to another platform/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('offers no further platform when as many are kept as may be [MAX_PROFILES]', async () => {
    answers['profiles.list'] = { profiles: [ACME], given: null, limit: 1 };
    show();
    await acme();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a platform' }).disabled).toBe(true);
  });
});

describe('the file of an operator', () => {
  it('fills the form, and what the form sends is the profile again', () => {
    const demo = { loginName: 'demo@acme.example', password: 'demo' };
    const { kind: _kind, ...draft } = { ...ACME, demo };
    const fields = readProfileFile(JSON.stringify({ ...ACME, demo }));
    expect(fields).toEqual(toFields({ ...ACME, demo }));
    expect(fields && toDraft('acme', fields)).toEqual(draft);
    expect(toDraft('acme', toFields(ACME)).demo).toBeNull();
  });

  it.each(['', 'null', '[]', '{"name":"Acme"}', JSON.stringify({ ...ACME, name: 'x'.repeat(81) })])(
    'is refused when it describes no platform: %.20s',
    (text) => expect(readProfileFile(text)).toBeUndefined(),
  );
});
