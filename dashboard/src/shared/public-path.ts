/** The path of the server's `PUBLIC_URL`, such as `/voice`, which the server puts into the page; empty if it has none. */
const publicPath = readPublicPath();

/** The path of a route of the server for links: `/api/docs`. */
export function serverPath(path: string): string {
  return publicPath + path;
}

/** The path of a page of the dashboard, or of one of its files. */
export function dashboardPath(path: string): string {
  return serverPath(`/dashboard${path}`);
}

/** The path of a route of the dashboard's API: `/session`. */
export function apiPath(path: string): string {
  return dashboardPath(`/api${path}`);
}

/** The server's address, for code to copy. It has no slash at its end. */
export function serverUrl(): string {
  return location.origin + publicPath;
}

/** The page in the address bar, with its query and fragment, and without what the addresses of all pages begin with. */
export function currentPage(): string {
  return location.pathname.slice(dashboardPath('').length) + location.search + location.hash;
}

/**
 * The page's right address, if it was opened without the path of `PUBLIC_URL`: at the server's own port, for example. The session's cookie
 * is for addresses below that path only.
 */
export function rightAddress(): string | undefined {
  const { pathname, search, hash } = location;
  const isWithoutPath = publicPath !== '' && /^\/dashboard(?:\/|$)/u.test(pathname);
  return isWithoutPath ? serverPath(pathname) + search + hash : undefined;
}

function readPublicPath(): string {
  const path = document.querySelector<HTMLMetaElement>('meta[name=public-path]')?.content ?? '';
  // Vite's development server does not replace the placeholder.
  return path.startsWith('/') ? path : '';
}
