import { expect, test } from 'vitest';
import { brokenLinks, repeatedIds } from './links.ts';

const contact = '<h2 id="terms">Terms</h2><a href="/">Home</a><a href="#terms">Terms</a>';

/** What is wrong with this on the home page. */
function problems(html: string): string[] {
  const pages = new Map([
    ['index.html', html],
    ['contact.html', contact],
  ]);
  return brokenLinks(pages, new Set([...pages.keys(), 'contact.vcf']));
}

test.each([
  '<a href="/contact#terms">Terms</a>',
  '<a href="/contact?service=hot-water#terms">Terms</a>',
  '<a href="/contact.vcf">Card</a>',
  '<a href="https://wa.me/64#x">Chat</a><a href="tel:+64">Call</a>',
])('%s leads somewhere', (html) => {
  expect(problems(html)).toEqual([]);
});

test.each([
  ['<a href="/contakt">Contact</a>', 'index.html: /contakt is no page or file of the site'],
  ['<a href="/contact#term">Terms</a>', 'index.html: /contact#term: nothing there has the id "term"'],
  ['<a href="#terms">Terms</a>', 'index.html: #terms: nothing there has the id "terms"'],
])('%s is reported with its page', (html, problem) => {
  expect(problems(html)).toEqual([problem]);
});

test('an id that stands twice on a page is found, and one that stands on two pages is none', () => {
  const pages = new Map([
    ['index.html', '<p id="a"><i id="b"></i><i id="a"></i></p>'],
    ['contact.html', '<p id="b">'],
  ]);
  expect(repeatedIds(pages)).toEqual(['index.html: #a']);
});
