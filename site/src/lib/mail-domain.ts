/** Where most people in New Zealand have their mail. */
const usualDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.co.nz',
  'outlook.com',
  'outlook.co.nz',
  'live.com',
  'icloud.com',
  'yahoo.com',
  'yahoo.co.nz',
  'xtra.co.nz',
  'slingshot.co.nz',
  'orcon.net.nz',
  'vodafone.co.nz',
];

/** Real ones that are a letter away from a usual one. */
const alikeDomains = ['mail.com', 'ymail.com', 'email.com', 'live.co.nz', 'extra.co.nz'];

/** Whether one letter is too many, missing, another, or changed places with its neighbour. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const [restTyped, restMeant] = [typed.slice(start), meant.slice(start)];
  const swapped = `${restMeant.charAt(1)}${restMeant.charAt(0)}${restMeant.slice(2)}`;
  return (
    restTyped.slice(1) === restMeant ||
    restTyped === restMeant.slice(1) ||
    restTyped.slice(1) === restMeant.slice(1) ||
    (restMeant.length > 1 && restTyped === swapped)
  );
}

/**
 * The address that was probably meant, where the domain is one slip away from one that most people have: the reply
 * goes there, and nobody would notice.
 *
 * @param address As typed.
 * @returns undefined where there is nothing to ask.
 */
export function likelyAddress(address: string): string | undefined {
  const [, name, typed] = /^(.+)@([^@]+)$/.exec(address.trim()) ?? [];
  const domain = typed?.toLowerCase();
  if (domain === undefined || [...usualDomains, ...alikeDomains].includes(domain)) return undefined;
  const meant = usualDomains.find((usual) => isOneSlipFrom(domain, usual));
  return meant && `${name}@${meant}`;
}
