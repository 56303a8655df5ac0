/** Longest mark that is looked up. */
export const MAX_AGENT_MARK_LENGTH = 64;
