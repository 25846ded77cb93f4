import { storedName } from '../shared/stored-name';
import { pageOrHome } from './next-page';

const storageKey = storedName('next-page');

/** Keeps the page to go to while an identity provider has the tab. */
export function keepNextPage(page: string): void {
  try {
    sessionStorage.setItem(storageKey, page);
  } catch {
    // Without storage, the sign-in leads to the first page.
  }
}

/** The page that was kept for the return from the identity provider. */
export function keptNextPage(): string {
  try {
    return pageOrHome(sessionStorage.getItem(storageKey));
  } catch {
    return pageOrHome(null);
  }
}

/** Forgets the page that was kept. */
export function forgetNextPage(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, nothing was kept.
  }
}
