import { useHash } from '@mantine/hooks';

/** What the address names: a content file with one of its fields, or a view such as "launch". */
export interface Route {
  id: string;
  field: string;
}

function routeOf(hash: string): Route {
  const [, id = '', field = ''] = /^#?([^:]*):?(.*)$/.exec(hash) ?? [];
  return { id: id || 'business.yaml', field: decoded(field) };
}

function decoded(field: string): string {
  try {
    return decodeURIComponent(field);
  } catch {
    // Somebody wrote a % into the address.
    return field;
  }
}

export function useRoute(): Route {
  const [hash] = useHash({ getInitialValueInEffect: false });
  return routeOf(hash);
}

export const hrefOf = (id: string, field = ''): string => `#${id}${field && `:${encodeURIComponent(field)}`}`;

/** Goes to a field, also where the address names it already. */
export function goTo(id: string, field = ''): void {
  if (location.hash === hrefOf(id, field)) dispatchEvent(new Event('hashchange'));
  else location.hash = hrefOf(id, field);
}
