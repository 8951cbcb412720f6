/** The time of day at which something was done: "14:32". */
export const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString('en-NZ', { hour: 'numeric', minute: '2-digit', hour12: false });
