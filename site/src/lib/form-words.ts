/** What both forms say, the page's and the receiver's own. The button's words are the specification's. */
export const formWords = { problem: 'There is a problem', send: 'Send Message' };
