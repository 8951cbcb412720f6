/** The room of the house (rooms.svg) that a service has its work in. A page of the owner's own has none. */
export const roomOfService: Readonly<Record<string, string>> = {
  plumbing: 'bathroom',
  drainage: 'gully',
  'hot-water': 'cylinder',
  emergency: 'burst',
};

/** What of a room a hero shows on small screens, where it isn't all of it: from a hand over its highest thing. */
export const boxOfRoom: Readonly<Record<string, string>> = {
  gully: '0 -6 300 186',
  cylinder: '0 -30 300 210',
};
