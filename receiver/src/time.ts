/** Lengths of time in milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The wall clock, milliseconds since 1970. It may jump; a test sets it. */
export type Now = () => number;
