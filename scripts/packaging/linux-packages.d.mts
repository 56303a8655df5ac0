/** Where the files of an AppImage begin, in bytes. */
export const APP_IMAGE_OFFSET: number;
