/*
 * What buttons and menus say and what values are called, for all businesses alike: the specification has many of them,
 * and browsers' tests, the receiver and the form find things by others. Sentences, and what a business says of itself,
 * are in content/ (docs/decisions.md).
 */

export const navigationWords = {
  skipToContent: 'Skip to content',
  skipMap: 'Skip the map',
  home: 'Home',
  services: 'Services',
  areas: 'Areas',
  contact: 'Contact',
  social: 'Follow us',
  menu: 'Menu',
  main: 'Main',
  breadcrumb: 'Breadcrumb',
  pipeMap: 'Pipe map of our suburbs',
  lineOf: (area: string): string => `Our ${area} line`,
  notFound: 'Oops! Page not found',
  backHome: 'Return to Home',
};

export const contactWords = {
  callNow: 'Call Now',
  call: 'Call',
  emergency: 'Emergency?',
  saveNumber: 'Save our number',
  chat: 'Chat',
  textUs: 'Text us',
  callOrChat: 'Call or chat',
};

/** What titles, links and structured data say of a place. */
export const placeWords = {
  plumberIn: (place: string): string => `Plumber in ${place}`,
  /** @param where With its preposition: "on the North Shore". */
  plumbers: (where: string): string => `Plumbers ${where}`,
  plumbingIn: (place: string): string => `Plumbing in ${place}`,
  plumbing: 'Plumbing',
  inPlace: (place: string): string => `in ${place}`,
  alsoIn: (places: readonly string[]): string => `Also in ${new Intl.ListFormat('en-NZ').format(places)}.`,
  oneNumber: (suburbs: string): string => `${suburbs}, one number`,
};

/** What search engines are told of a suburb whose file has no words for them. */
export const searchWords = {
  plumber: (suburb: string): string => `Plumber ${suburb}`,
  work: 'drains, leaks, hot water',
  call: (phone: string, suburb: string): string =>
    `Call ${phone} for a plumber in ${suburb}: drains, leaks, hot water and bathrooms.`,
  keywords: (suburb: string): string[] => [`plumber ${suburb}`, `emergency plumber ${suburb}`],
};

/** What stands before or over a value. */
export const valueNames = {
  phone: 'Phone',
  email: 'Email',
  post: 'Post',
  serviceArea: 'Service area',
  hours: 'Business hours',
  licence: 'Licence',
  licenceNumber: 'Licence number',
  gasLicence: 'Gas licence',
  gasLicenceNumber: 'Gasfitting licence number',
  nzbn: 'NZBN',
};

/** What stands in the table of opening hours. */
export const hoursWords = {
  closed: 'Closed',
  publicHolidays: 'Public holidays',
  asUsual: 'Hours as usual',
};

/** What stands around people, jobs, reviews and the rating. */
export const proofLabels = {
  since: 'In business since',
  makers: 'We fit:',
  before: 'Before',
  after: 'After',
  licence: 'Our licence number',
  readOn: 'Read it on',
  outOf: 'out of 5 from',
  ratingsOn: (count: number, place: string): string => `${count} ratings on ${place}`,
  read: (day: string): string => `, read ${day}`,
};

/** What both forms say, the page's and the receiver's own. */
export const formWords = { problem: 'There is a problem', send: 'Send Message' };

/** What the receiver's pages say besides. */
export const receiverWords = { call: 'You can also call us:', error: 'Error:', ...formWords };

/** What the page's form says besides, while somebody fills it in. */
export const islandWords = {
  needed: 'Fields marked * are needed.',
  optional: '(optional)',
  sending: 'Sending...',
  didYouMean: 'Did you mean',
  leaveEmpty: 'Leave this empty',
  /** Before an error, and before the title of the page while something in the form is wrong, or the message is sent. */
  error: 'Error:',
  sent: 'Sent:',
  sentAt: 'Sent at',
  close: 'Close',
  /** How many fields are wrong still, after one was put right. */
  wrongStill: (count: number): string => (count === 0 ? 'All put right.' : `${count} left to put right.`),
};
