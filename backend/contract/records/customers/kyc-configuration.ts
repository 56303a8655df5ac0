export const MAX_KYC_ELEMENTS = 50;
