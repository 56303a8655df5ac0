/** Values of an enumeration by what travels: a name for programs and a meaning for people. */
export type Enumeration = Readonly<Record<string, readonly [name: string, meaning: string]>>;

/** What the documents say of a member: its meaning with unit and range, and its values where it is an enumeration. */
export interface MemberWords {
  readonly text: string;
  readonly values?: Enumeration;
}

/** Members by name; `parent.member` is the member of an object that stands in `parent`. */
export type Words = Readonly<Record<string, string | MemberWords>>;

/** Words for the members of one record, wherever it stands. */
export interface RecordWords {
  /** Name of the record in the documents; without one it is written out where it stands. */
  readonly name?: string;
  /** Members that together only this record has; the first record that fits is taken. */
  readonly marks: readonly string[];
  /** How many members it has, where others have its marks among more. */
  readonly size?: number;
  readonly members: Words;
}

/** Words for the members of a call, by the end of its business type (`Service.method`) or its service. */
export type CallWords = Readonly<Record<string, Words>>;

/** What one subject contributes. */
export interface Subject {
  readonly members?: Words;
  readonly records?: readonly RecordWords[];
  readonly calls?: CallWords;
}

/** A member with its values; their meanings are added to the text. */
export function oneOf(text: string, values: Enumeration): MemberWords {
  return { text, values };
}
