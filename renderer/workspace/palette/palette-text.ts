import { createContext } from 'react';

/**
 * What stands in the field of the palette. The library that filters gets it after the list was drawn; who lists entries for it
 * needs it before, so that the first one is chosen among all of them.
 */
export const PaletteTextContext = createContext('');
