/** Longest return address that is looked at. */
export const MAX_RETURN_ADDRESS_LENGTH = 512;
