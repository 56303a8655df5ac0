import { beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_PLACE_LENGTH,
  noteCommand,
  notePlace,
  noteSentence,
  readRecent,
  useRecent,
} from './palette-store.ts';

beforeEach(() => useRecent.setState({ sentences: [], commands: [], places: [] }));

describe('what the palette remembers', () => {
  it('is the last 8 sentences, each once, newest first [MAX_RECENT_SENTENCES]', () => {
    for (let at = 0; at < 10; at += 1) noteSentence(`buy ${at} eur`, at);
    noteSentence('  buy  5 eur ', 20);
    const { sentences } = useRecent.getState();
    expect(sentences).toHaveLength(8);
    expect(sentences[0]).toEqual({ text: 'buy 5 eur', atMs: 20 });
    expect(sentences.filter(({ text }) => text === 'buy 5 eur')).toHaveLength(1);
  });

  it('is the last 6 commands [MAX_RECENT_COMMANDS]', () => {
    for (const command of ['buy', 'sell', 'arm', 'filter', 'sheet', 'flatten', 'settings', 'buy'] as const)
      noteCommand(command);
    expect(useRecent.getState().commands).toEqual(['buy', 'settings', 'flatten', 'sheet', 'filter', 'arm']);
  });

  it('is the last 6 places, each once [MAX_RECENT_PLACES]', () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7, 2]) notePlace(`product ${at}`);
    expect(useRecent.getState().places.map((each) => each.at(-1))).toEqual(['2', '7', '6', '5', '4', '3']);
  });

  it('has no name of a place that is longer than any [MAX_PLACE_LENGTH]', () => {
    const long = 'x'.repeat(MAX_PLACE_LENGTH + 1);
    expect(readRecent({ places: [long, 'page money', 7] }).places).toEqual(['page money']);
  });

  it('is read from the storage as far as this version knows it', () => {
    expect(
      readRecent({
        sentences: [{ text: 'buy 1 eur', atMs: 5 }, { text: 7 }, null],
        commands: ['arm', 'fly'],
      }),
    ).toEqual({ sentences: [{ text: 'buy 1 eur', atMs: 5 }], commands: ['arm'], places: [] });
    expect(readRecent(undefined)).toEqual({ sentences: [], commands: [], places: [] });
  });
});
