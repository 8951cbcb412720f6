import type { Link } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import { type Content, stepsHref } from './content.ts';
import { type NumberedSteps, type PlaceSupply, stepsBeforeCall, withCompany } from './emergency-steps.ts';

/** What an emergency card says. */
export interface EmergencyCardWords {
  heading: string;
  /** A sentence, or what to do first where it is known what holds there. */
  text: string | readonly NumberedSteps[];
  /** How soon we come; left out where the page has said so. */
  response?: string | undefined;
  /** What is particular there. */
  local?: string | undefined;
  moreLinks?: readonly Link[];
}

interface CardPlace extends Partial<Pick<Suburb, 'localEmergency' | 'arrivalConfirmedOnCall'>> {
  /** As the heading says it: "in Takapuna". */
  where?: string;
  /** What decides which steps hold there. */
  supply?: PlaceSupply;
}

/** What the emergency card says on a page, which may be about one place. */
export function emergencyCard(content: Content, place: CardPlace = {}): EmergencyCardWords {
  const { where, supply, localEmergency, arrivalConfirmedOnCall } = place;
  const words = content.common.emergencyCard;
  const stepsAddress = stepsHref(content);
  const stepsLink = stepsAddress === undefined ? [] : [{ href: stepsAddress, text: words.stepsLink }];
  const localLink = localEmergency?.link ? [localEmergency.link] : [];
  return {
    heading: where === undefined ? words.heading : words.headingInPlace.replace('{place}', () => where),
    text: supply === undefined ? words.text : stepsBeforeCall(content, supply),
    response: arrivalConfirmedOnCall ? words.arrivalConfirmedOnCall : words.response,
    local: localEmergency && withCompany(localEmergency.text, content, supply?.company),
    moreLinks: [...localLink, ...stepsLink],
  };
}
