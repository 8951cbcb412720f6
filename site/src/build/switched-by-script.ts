/**
 * What scripts make of a page, as the HTML that it is then. The build removes styles for what is on no page, and asks
 * this list too: whoever writes a script that sets a class or an attribute adds it here, on an element that pages have.
 */
export const switchedByScript = `
  <html class="with-face">
`;
