export const fontUrl = '/x.woff2';
