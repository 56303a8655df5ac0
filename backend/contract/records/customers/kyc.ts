import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { APPLICANTS, REVIEW_STATES } from '../../meanings.ts';
import { Nullable, Text, Whole } from '../shapes.ts';

/** One thing that an applicant states, with what was stated before. */
const KycElementRow = record('KycElement', {
  elementCode: Text,
  elementName: describe('Name of what is asked.', Text),
  showType: describe(
    'How it is asked: `input`, `inputGroup`, `image`, `date`, `face_photo`, `text`, `select` or `phone`.',
    Text,
  ),
  extend: describe('Regular expression for what is typed, a date as YYYY-MM-DD; empty without one.', Text),
  /** What was stated; a date in milliseconds as text, `0` before one was. */
  elementValue: Nullable(Text),
  elementValueInputGroup: describe('Stated number of the document; null without one.', Nullable(Text)),
  elementCodeInputGroup: describe('Stated kind of the document; null without one.', Nullable(Text)),
});
export type KycElementRow = Static<typeof KycElementRow>;

/** A level with its elements: a row of findAllBizKyc and findAllLevelKyc. */
export const KycLevelRow = record('KycLevel', {
  levelCode: Text,
  openAccountType: Whole,
  levelName: Text,
  pathName: describe('Name of the way through the level.', Text),
  pathCode: Text,
  elementList: Type.Array(KycElementRow),
});
export type KycLevelRow = Static<typeof KycLevelRow>;

/** A level with its state: a row of findAllBizKycList. */
export const KycStatusRow = record('KycStatus', {
  levelCode: Text,
  levelName: Text,
  status: describe('State of the level.', Whole, REVIEW_STATES),
  statusName: describe('Name of `status`.', Text),
  sort: describe(PHRASES.placeLevel, Whole),
  preLevelName: describe('Name of the level that comes before; null for the first.', Nullable(Text)),
  businessNameList: describe('What the level opens, as names.', Type.Array(Text)),
  businessCodeList: describe('What the level opens, as codes.', Type.Array(Text)),
  companyType: describe('Kind of enterprise.', Text),
  openAccountType: describe('Who the level is for, as text.', Text, APPLICANTS),
  pathCode: Text,
});
export type KycStatusRow = Static<typeof KycStatusRow>;
