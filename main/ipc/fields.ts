import { Type, type TProperties } from 'typebox';

/** What the tables of calls to the host are written with. */

/** A text of so many characters at most. */
export const Text = (maxLength: number) => Type.String({ maxLength });
/** An object of exactly these members; anything beyond them is refused, in requests as in responses. */
export const Fields = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false });
export const NoFields = Fields({});
