import { expect, it, vi } from 'vitest';
import { readFile } from './host.ts';

function hostWith(parts: readonly (string | null)[]) {
  const invoke = vi.fn(async (_: string, { from }: { from: number }) => {
    const text = parts[from] ?? null;
    return { part: text === null ? null : { text, next: from + 1 < parts.length ? from + 1 : null } };
  });
  vi.stubGlobal('window', { desktop: { invoke } });
  return invoke;
}

it('reads a file of a run part by part, and none where there is none', async () => {
  const invoke = hostWith(['one\n', 'two\n']);
  expect(await readFile('tide-001', 'seed-1', 'equity.csv')).toBe('one\ntwo\n');
  expect(invoke).toHaveBeenLastCalledWith('evaluation.file', {
    run: 'tide-001',
    part: 'seed-1',
    file: 'equity.csv',
    from: 1,
  });
  hostWith([null]);
  expect(await readFile('tide-001', '', 'equity.csv')).toBeNull();
});

it('reads 67,108,864 characters of a file at most [MAX_FILE_LENGTH]', async () => {
  const million = 'x'.repeat(1_048_576);
  hostWith(Array.from({ length: 64 }, () => million));
  expect(await readFile('tide-001', '', 'equity.csv')).toHaveLength(67_108_864);
  hostWith([...Array.from({ length: 64 }, () => million), 'x']);
  await expect(readFile('tide-001', '', 'equity.csv')).rejects.toThrow('too long');
});
