import { useSyncExternalStore } from 'react';

/** What the address names: a content file with one of its fields, or a view such as "launch". */
export interface Route {
  id: string;
  field: string;
}

function routeOf(hash: string): Route {
  const [id = '', field = ''] = decodeURIComponent(hash.slice(1)).split(':');
  return { id: id || 'business.yaml', field };
}

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return routeOf(hash);
}

export const hrefOf = (id: string, field = ''): string => `#${id}${field && `:${field}`}`;

/** Goes to a field, also where the address names it already. */
export function goTo(id: string, field = ''): void {
  if (location.hash === hrefOf(id, field)) dispatchEvent(new Event('hashchange'));
  else location.hash = hrefOf(id, field);
}
