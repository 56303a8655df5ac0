import { afterEach, describe, expect, it } from 'vitest';
import { followLanguage } from './follow-language.ts';
import { SIGNED_OUT, useSessionStore, type SessionCustomer } from './session-store.ts';
import { useSettings } from './settings.ts';

const NADIA: SessionCustomer = {
  customerId: 1,
  customerNo: '10000002',
  customerGroupId: 1,
  loginName: 'nadia@example.com',
  companyType: 'real',
  accounts: [],
};
const before = useSettings.getState().language;
let end = () => {};
afterEach(() => {
  end();
  useSessionStore.setState(SIGNED_OUT);
  useSettings.setState({ language: before });
});

describe('the language of notices', () => {
  it('is that of the terminal, from the sign-in on and after each change, and is said once', () => {
    const spoken: string[] = [];
    useSettings.setState({ language: 'en-US' });
    end = followLanguage(async (language) => spoken.push(language));
    expect(spoken).toEqual([]);
    useSessionStore.setState({ state: 'signedIn', customer: NADIA });
    useSettings.setState({ theme: 'light' });
    expect(spoken).toEqual(['en-US']);
    useSettings.setState({ language: 'zh-TW' });
    expect(spoken).toEqual(['en-US', 'zh-TW']);
    useSessionStore.setState(SIGNED_OUT);
    useSessionStore.setState({ state: 'signedIn', customer: NADIA });
    expect(spoken).toEqual(['en-US', 'zh-TW', 'zh-TW']);
  });
});
