/** Any path would do: it only has to be left. */
const base = '/dashboard';
/** The first page that a user sees. */
export const home = '/overview';

/** Addresses below the dashboard's that are not pages of a signed-in user. */
const noPages = /^\/(?:api|assets|forgot-password|sign-in|welcome)(?:\/|$)/iu;

/**
 * Where to go after sign-in: the page that `next` names, with its query and fragment. Only pages of the dashboard are taken, so
 * that a link to the sign-in page cannot lead anywhere else.
 */
export function nextPage(search: string): string {
  return pageOrHome(new URLSearchParams(search).get('next'));
}

/** The page with this address, or the first page if it is no page of the dashboard. */
export function pageOrHome(next: string | null): string {
  return pageOf(next ?? '') ?? home;
}

/** The address of the sign-in page that leads back to a page. */
export function signInAndReturn(page: string): string {
  return `/sign-in?next=${encodeURIComponent(page)}`;
}

/** A page's address without the dashboard's own path, or `undefined` if it is no page of the dashboard. */
function pageOf(next: string): string | undefined {
  // Browsers drop control characters from addresses, and read a backslash as a slash.
  if (!next.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return undefined;
  const url = new URL(base + next, 'http://dashboard.invalid');
  if (!url.pathname.startsWith(`${base}/`)) return undefined;
  const page = url.pathname.slice(base.length);
  const decoded = decodedPath(page);
  if (decoded === undefined || /[\p{Cc}\\]|\/\/|\/\.{1,2}(?:\/|$)/u.test(decoded) || noPages.test(decoded))
    return undefined;
  return page + url.search + url.hash;
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
