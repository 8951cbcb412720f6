/** Address of the display font, for `<link rel="preload">`; the same file that styles/fonts.css names. */
export { default as fontUrl } from './generated/archivo.woff2?url';
