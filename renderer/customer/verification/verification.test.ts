import { describe, expect, it } from 'vitest';
import type { VerificationLevel } from '../port.ts';
import { applicationOf, draftOf, isFaulty, missing, openLevel } from './level-strip.tsx';
import { faultOfPicture, fileSize } from './level-form.tsx';

const element = { name: '', pattern: '', stated: undefined, statedDocument: undefined };
const LEVEL: VerificationLevel = {
  code: 'level_1',
  name: 'Basic',
  state: 'none',
  opens: [],
  elements: [
    { ...element, code: 'name', kind: 'text', pattern: '^(?:[a-z]{1,9})$', stated: 'rosa' },
    { ...element, code: 'id_card', kind: 'document', stated: 'X1', statedDocument: 'passport' },
    { ...element, code: 'front', kind: 'picture' },
  ],
};

describe('a picture that is handed in', () => {
  it('is at most five megabytes [MAX_PICTURE_BYTES]', () => {
    expect(faultOfPicture({ size: 5 * 1024 * 1024, type: 'image/png' })).toBeUndefined();
    expect(faultOfPicture({ size: 5 * 1024 * 1024 + 1, type: 'image/png' })).toBe('tooLarge');
  });

  it('is a picture with something in it', () => {
    expect(faultOfPicture({ size: 10, type: 'application/pdf' })).toBe('wrongType');
    expect(faultOfPicture({ size: 0, type: 'image/jpeg' })).toBe('empty');
    expect(fileSize(2_202_010)).toBe('2.1 MB');
    expect(fileSize(10)).toBe('1 kB');
  });
});

describe('the application for a level', () => {
  it('begins with what was stated before', () => {
    expect(draftOf(LEVEL)).toEqual({ values: { name: 'rosa', id_card: 'X1' }, document: 'passport' });
    expect(missing(LEVEL, draftOf(LEVEL)).map(({ code }) => code)).toEqual(['front']);
  });

  it('names a document by its kind and leaves out what is empty', () => {
    expect(applicationOf(LEVEL, draftOf(LEVEL), true)).toEqual({
      level: 'level_1',
      values: [
        { code: 'name', value: 'rosa' },
        { code: 'passport', value: 'X1' },
      ],
      send: true,
    });
  });

  it('tests the form of a value, and leaves a pattern that it cannot read to the platform', () => {
    const [name] = LEVEL.elements;
    expect(name && isFaulty(name, 'Rosa')).toBe(true);
    expect(name && isFaulty(name, '')).toBe(false);
    expect(name && isFaulty({ ...name, pattern: '(' }, 'Rosa')).toBe(false);
  });

  it('is open for the first level that is not passed, and for none while that one is under review', () => {
    const at = (state: VerificationLevel['state']) => ({ ...LEVEL, state });
    expect(openLevel([at('passed'), at('refused'), at('none')])?.state).toBe('refused');
    expect(openLevel([at('passed'), at('pending'), at('none')])).toBeUndefined();
    expect(openLevel([at('passed')])).toBeUndefined();
  });
});
