/** What both forms say, the page's and the receiver's own. The button's words are the specification's. */
export const formWords = { problem: 'There is a problem', send: 'Send Message' };

/** What the page's form says besides, while somebody fills it in. "Sending..." is the specification's. */
export const islandWords = {
  needed: 'Fields marked * are needed.',
  optional: '(optional)',
  sending: 'Sending...',
  didYouMean: 'Did you mean',
  /** Before the title of the page while something in the form is wrong, and once the message is sent. */
  error: 'Error:',
  sent: 'Sent:',
  /** How many fields are wrong still, after one was put right. */
  left: (count: number): string => (count === 0 ? 'All put right.' : `${count} left to put right.`),
};
