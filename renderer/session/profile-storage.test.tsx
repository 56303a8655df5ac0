import { afterEach, describe, expect, it } from 'vitest';
import { ofProfile, profileStorage } from './profile-storage.ts';

const root = document.documentElement;
afterEach(() => {
  delete root.dataset['profile'];
  localStorage.clear();
});

const at = (id: string) => {
  root.dataset['profile'] = id;
  return profileStorage;
};

describe('what the browser keeps for each platform', () => {
  it('shows no platform what another one has, and finds its own again', () => {
    at('embedded').setItem('meridian.watchlists', 'of the demo');
    expect(localStorage.getItem('meridian.watchlists')).toBe('of the demo');
    expect(at('a').getItem('meridian.watchlists')).toBeNull();
    at('a').setItem('meridian.watchlists', 'of A');
    expect(at('b').getItem('meridian.watchlists')).toBeNull();
    at('b').removeItem('meridian.watchlists');
    expect(at('a').getItem('meridian.watchlists')).toBe('of A');
    expect(at('embedded').getItem('meridian.watchlists')).toBe('of the demo');
  });

  it('begins a new platform with looks and hotkeys, and without quantities of products', () => {
    const state = { theme: 'light', quantities: { 7: '3' } };
    at('embedded').setItem('meridian.settings', JSON.stringify({ state, version: 2 }));
    at('embedded').setItem('meridian.hotkeys', '{"state":{"x":1},"version":1}');
    const first = JSON.parse(String(at('a').getItem('meridian.settings'))) as unknown;
    expect(first).toEqual({ state: { theme: 'light', quantities: {} }, version: 2 });
    expect(at('a').getItem('meridian.hotkeys')).toContain('"x":1');
    at('a').setItem('meridian.settings', 'own');
    expect([at('a').getItem('meridian.settings'), at('b').getItem('meridian.settings')]).toEqual([
      'own',
      JSON.stringify(first),
    ]);
  });

  it('begins as new where what the demo kept cannot be read', () => {
    localStorage.setItem('meridian.settings', '{"state":');
    expect(at('a').getItem('meridian.settings')).toBeNull();
    expect(ofProfile(sessionStorage).getItem('meridian.settings')).toBeNull();
  });
});
