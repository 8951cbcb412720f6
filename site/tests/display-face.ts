/** Runs in a page: whether the headings' face has come in the place of the one that stands in for it. */
export const displayFaceCame = (): boolean => document.fonts.check('800 1em Archivo');
