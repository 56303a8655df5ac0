import { describe, expect, it } from 'vitest';
import { crowdedFolders, FOLDER_FILES, OWN_LINES, smallFiles } from './files.mjs';

describe('the files of a folder', () => {
  const full = Array.from({ length: FOLDER_FILES }, (_, at) => `a/b/${at}.ts`);

  it('are at most so many, whatever its own folders hold', () => {
    expect(crowdedFolders([...full, 'a/b/c/d.ts'])).toEqual([]);
    expect(crowdedFolders([...full, 'a/b/one-more.ts'])).toEqual([['a/b', FOLDER_FILES + 1]]);
  });
});

describe('a small file', () => {
  const small = 'export const a = 1;\n';
  const uses = "import { a } from './a.ts';\n";

  it('is found where one other file alone imports it', () => {
    expect(
      smallFiles(
        new Map([
          ['r/a.ts', small],
          ['r/b.ts', uses],
        ]),
      ),
    ).toEqual([['r/a.ts', 'r/b.ts']]);
  });

  it.each([
    [
      'with a second importer',
      [
        ['r/a.ts', small],
        ['r/b.ts', uses],
        ['r/c.ts', uses],
      ],
    ],
    ['that nobody imports', [['r/a.ts', small]]],
    [
      'long enough',
      [
        ['r/a.ts', small.repeat(OWN_LINES)],
        ['r/b.ts', uses],
      ],
    ],
    [
      'of styles',
      [
        ['r/a.css', '.a {}'],
        ['r/b.ts', "import './a.css';"],
      ],
    ],
    [
      'of a worker',
      [
        ['r/a.ts', small],
        ['r/b.ts', "import A from './a.ts?worker';"],
      ],
    ],
  ])('%s stands alone', (_, sources) => {
    expect(smallFiles(new Map(sources))).toEqual([]);
  });
});
