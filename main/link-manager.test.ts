import { describe, expect, it } from 'vitest';
import { createLinkManager } from './link-manager.ts';

function setUp() {
  const opened: string[] = [];
  const clock = { nowMs: 1_000_000 };
  const desk = createLinkManager({ open: async (url) => void opened.push(url), nowMs: () => clock.nowMs });
  return { desk, opened, clock };
}

describe('addresses that the page wants to open', () => {
  it('are opened after a person has said so, once [ATK-420]', async () => {
    const { desk, opened, clock } = setUp();
    const question = desk.ask('https://example.com/a?b=c')!;
    expect(question).toMatchObject({ url: 'https://example.com/a?b=c', host: 'example.com' });
    expect(opened).toEqual([]);
    clock.nowMs += 300;
    expect(await desk.answer(question.id)).toBe(true);
    expect(await desk.answer(question.id)).toBe(false);
    expect(opened).toEqual(['https://example.com/a?b=c']);
  });

  it('are not opened for a script that answers its own question within 300 ms, or after 2 minutes [ATK-420] [QUESTION_LIFE_MS]', async () => {
    const { desk, opened, clock } = setUp();
    const early = desk.ask('https://example.com/')!;
    clock.nowMs += 299;
    expect(await desk.answer(early.id)).toBe(false);
    clock.nowMs += 1;
    expect(await desk.answer(early.id)).toBe(false);
    const late = desk.ask('https://example.com/')!;
    clock.nowMs += 120_000;
    expect(await desk.answer(late.id)).toBe(false);
    expect(opened).toEqual([]);
    const inTime = desk.ask('https://example.com/')!;
    clock.nowMs += 119_999;
    expect(await desk.answer(inTime.id)).toBe(true);
  });

  it('are not swapped behind a question: an older one is void when a newer one is asked [ATK-421]', async () => {
    const { desk, opened, clock } = setUp();
    const first = desk.ask('https://bank.example/')!;
    const second = desk.ask('https://evil.example/')!;
    clock.nowMs += 1_000;
    expect(await desk.answer(first.id)).toBe(false);
    expect(await desk.answer('')).toBe(false);
    expect(await desk.answer(second.id)).toBe(true);
    expect(opened).toEqual(['https://evil.example/']);
  });

  it('are asked about ten times a minute at most [ATK-422]', () => {
    const { desk, clock } = setUp();
    for (let count = 0; count < 10; count++) expect(desk.ask('https://example.com/')).toBeDefined();
    expect(desk.ask('https://example.com/')).toBeUndefined();
    clock.nowMs += 59_999;
    expect(desk.ask('https://example.com/')).toBeUndefined();
    clock.nowMs += 1;
    expect(desk.ask('https://example.com/')).toBeDefined();
  });

  it.each([
    'file:///etc/passwd',
    'http://example.com/',
    'http://127.0.0.1.evil.test/back',
    'https://bank.example@evil.example/',
    'https://:secret@evil.example/',
    'javascript:alert(1)',
    'ms-settings:',
    'data:text/html,a',
    '//example.com',
    '',
  ])('are never %j [ATK-423]', (url) => {
    expect(setUp().desk.ask(url)).toBeUndefined();
  });

  it('name their host in ASCII, so that one cannot look like another [ATK-423]', () => {
    expect(setUp().desk.ask('https://mеridian.example/')?.host).toBe('xn--mridian-7gg.example');
    expect(setUp().desk.ask('http://127.0.0.1:8080/back?code=1')?.host).toBe('127.0.0.1:8080');
  });
});
