import { navigationPages } from '../layout/navigation-pages';

/**
 * Where to go after sign-in: the page named by `next`, with its query, if it is one of the dashboard's. This prevents open
 * redirects.
 */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const path = next.split('?', 1)[0];
  return navigationPages.some(({ href, isExternal }) => href === path && !isExternal) ? next : '/keys';
}
