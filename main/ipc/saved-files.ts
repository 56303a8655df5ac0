/**
 * Kinds of files that the page of the terminal hands to the user: lists, settings, pictures, papers, bundles and layouts.
 * A shell lets no other download through.
 */
export const SAVED_KINDS = ['csv', 'json', 'png', 'xlsx', 'tar.gz', 'meridian-layout'] as const;

/** Name of such a file. */
export type SavedName = `${string}.${(typeof SAVED_KINDS)[number]}`;
