import { valueNames } from '../lib/interface-words.ts';
import { visitCounter } from '../lib/visit-counter.ts';
import type { Content } from './content.ts';

/** A text of the contact page that the footer leads to by its id. */
export interface LegalText {
  id: string;
  heading: string;
  paragraphs: readonly string[];
}

/** Privacy, terms and licensing, with what business.yaml and the claims add. */
export function legalTexts({ business, claims, contact }: Content): LegalText[] {
  const { privacy, terms, licensing } = contact;
  const counter = visitCounter(business);
  const counted = counter && `${privacy.counted} ${counter.name}, ${new URL(counter.script.src).host}.`;
  // A guarantee whose claim is off is no longer among them.
  const guarantees = terms.guarantees.map(
    ({ claim, name, covers }) => `${name}: ${claims.terms(claim, covers)}`,
  );
  const numbers = [
    business.licence && `${valueNames.licenceNumber} ${business.licence}`,
    business.gasLicence && `${valueNames.gasLicenceNumber} ${business.gasLicence}`,
  ].filter((line) => line !== undefined);
  return [
    {
      id: 'privacy',
      heading: privacy.heading,
      paragraphs: counted === undefined ? privacy.paragraphs : [...privacy.paragraphs, counted],
    },
    { id: 'terms', heading: terms.heading, paragraphs: [...terms.paragraphs, ...guarantees] },
    { id: 'licensing', heading: licensing.heading, paragraphs: [...numbers, ...licensing.paragraphs] },
  ];
}
