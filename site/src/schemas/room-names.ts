/** Pictures that a content file may name: each is drawn in assets/rooms.svg under this name. */
export const roomNames = `
  bathroom kitchen cylinder gully shop burst ceiling drain toilet cold sewage leak blocked new-cylinder electric
  heat-pump solar switchboard toby valve phone mixer steam danger laundry
`
  .trim()
  .split(/\s+/);
