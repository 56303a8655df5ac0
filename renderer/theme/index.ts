import './fonts.css';
import './tokens.css';
import './base.css';

export { readThemeColours, useThemeVersion, type ThemeColours } from './colours.ts';
