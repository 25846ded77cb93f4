import { type ComponentType, lazy } from 'react';

/** A part of the page could not be loaded: the server is away, or has a newer version than this tab. */
export class PartNotLoadedError extends Error {
  override readonly name = 'PartNotLoadedError';

  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
  }
}

/**
 * A page that is loaded when it is first shown. If that fails, rendering it throws a `PartNotLoadedError` for the
 * nearest error boundary.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() =>
    load().catch((cause: unknown) => {
      throw new PartNotLoadedError(cause);
    }),
  );
}
