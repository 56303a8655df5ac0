export { readThemeColours, useThemeVersion, type ThemeColours } from './colours.ts';
