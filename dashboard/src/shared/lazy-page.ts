import { type ComponentType, lazy } from 'react';

/** Part of the page could not be loaded: the server is down, or has a newer version than this tab. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('Part of the page could not be loaded.', { cause });
  }
}

/**
 * A page that is loaded when it is first shown. If loading fails, rendering the page throws a `ChunkLoadError` to the
 * nearest error boundary.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError(cause);
    }),
  );
}
