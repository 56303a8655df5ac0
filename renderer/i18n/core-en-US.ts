/** Texts of sign-in, keys, connection and trading notices. The English file is the list of keys. */
export const coreEnUS = {
  'app.name': 'Meridian',
} as const;

export type CoreKey = keyof typeof coreEnUS;
