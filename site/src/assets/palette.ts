export const palette = { paper: '#fbf8f2', night: '#07191c' };
