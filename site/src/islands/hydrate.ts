import { createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ContactForm, type ContactFormProps } from './ContactForm.tsx';

/** Makes the form, which stands in the page as finished HTML, a running one. @param island With its props. */
export function hydrate(island: HTMLElement): void {
  const props = JSON.parse(island.dataset.island ?? '') as ContactFormProps;
  startTransition(() => {
    hydrateRoot(island, createElement(ContactForm, props));
  });
  // Without script the browser checks the fields and posts; with it, the errors are told in words.
  island.querySelector('form')?.setAttribute('novalidate', '');
}
