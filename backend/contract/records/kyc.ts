import { Type, type Static } from 'typebox';
import { Nullable, Text, Whole } from './shapes.ts';

/** One thing that an applicant states, with what was stated before. */
const KycElementRow = Type.Object({
  elementCode: Text,
  elementName: Text,
  /** `input`, `inputGroup` (a kind of document with its number), `image`, `date` or `face_photo`. */
  showType: Text,
  /** Regular expression for what the applicant types, a date as YYYY-MM-DD; empty for no test. */
  extend: Text,
  /** What was stated; a date in milliseconds as text, `0` before one was. */
  elementValue: Nullable(Text),
  /** Number and kind of the document that was stated. */
  elementValueInputGroup: Nullable(Text),
  elementCodeInputGroup: Nullable(Text),
});
export type KycElementRow = Static<typeof KycElementRow>;

/** A level with its elements: a row of findAllBizKyc and findAllLevelKyc. */
export const KycLevelRow = Type.Object({
  levelCode: Text,
  openAccountType: Whole,
  levelName: Text,
  pathName: Text,
  pathCode: Text,
  elementList: Type.Array(KycElementRow),
});
export type KycLevelRow = Static<typeof KycLevelRow>;

/** A level with its state: a row of findAllBizKycList. */
export const KycStatusRow = Type.Object({
  levelCode: Text,
  levelName: Text,
  /** 0 none, 1 pending, 2 passed, 3 refused. */
  status: Whole,
  statusName: Text,
  sort: Whole,
  preLevelName: Nullable(Text),
  businessNameList: Type.Array(Text),
  businessCodeList: Type.Array(Text),
  companyType: Text,
  openAccountType: Text,
  pathCode: Text,
});
export type KycStatusRow = Static<typeof KycStatusRow>;
