const pages = ['/keys', '/playground', '/usage', '/people', '/activity', '/account'];

/**
 * Where to go after sign-in: the page named by `next`, if it is one of the dashboard's. This prevents open redirects.
 */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return pages.find((page) => page === next) ?? '/keys';
}
