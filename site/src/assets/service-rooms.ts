/** The room of the house (rooms.svg) that a service has its work in. A page of the owner's own has none. */
export const roomOfService: Readonly<Record<string, string>> = {
  plumbing: 'bathroom',
  drainage: 'gully',
  'hot-water': 'cylinder',
  emergency: 'burst',
};
