const pages = ['/keys', '/playground', '/usage', '/activity', '/account'];

/** Where to go after the sign-in: a page of ours that the address names, never an address of somebody else's making. */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return pages.find((page) => page === next) ?? '/keys';
}
