import { Type, type Static } from 'typebox';
import { Nullable, Text, Whole } from './shapes.ts';

/** One thing that an applicant states, with what was stated before (reference payload, KYC). */
const KycElementRow = Type.Object({
  elementCode: Text,
  elementName: Text,
  /** `text`, `select`, `date`, `image` or `phone`. */
  showType: Text,
  /** JSON text: whether the element is required, and the pattern of its values. */
  extend: Text,
  elementValue: Nullable(Text),
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
