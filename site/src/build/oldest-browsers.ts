/** The oldest browsers in which everything works and looks right. */
export const oldestBrowsers = { safari: 16, ios: 16, chrome: 105, firefox: 110 };
