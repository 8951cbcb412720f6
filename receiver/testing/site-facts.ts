import { answerName, type SiteFacts } from '../src/contract/site-facts.ts';

/** What a site's build tells the receiver, in words that no default of the receiver's has. */
export const siteFacts: SiteFacts = {
  phone: { display: '09 555 0123', href: 'tel:+6495550123' },
  sent: { title: 'Thanks, we have it!', text: 'We will call you before noon.' },
  answers: Object.fromEntries(
    answerName.options.map((name) => [name, { title: `Title: ${name}`, text: `Text: ${name}` }]),
  ) as SiteFacts['answers'],
  page: Object.fromEntries(
    ['call', 'error', 'problem', 'send'].map((name) => [name, `Word: ${name}`]),
  ) as SiteFacts['page'],
};
