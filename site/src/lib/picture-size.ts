/** All photos are shown 4 to 3, and files have this size and twice it; no layout shows one wider than 400 CSS pixels. */
export const pictureSize = { width: 320, height: 240 } as const;
