import tokens from '../styles/tokens.css?raw';
import { readPalette } from './brand-colours.ts';

/** The palette of styles/tokens.css, for what is not CSS: icons, social pictures, `theme-color`. */
export const palette = readPalette(tokens);
