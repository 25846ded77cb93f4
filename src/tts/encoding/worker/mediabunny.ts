type Mediabunny = typeof import('mediabunny');

/**
 * Loads Mediabunny, which puts packets into containers.
 *
 * The package is there twice, for `require` and for `import`, and the two know nothing of each other. What adds AAC to it
 * imports it, so we do, too.
 */
export async function loadMediabunny(): Promise<Mediabunny> {
  const mediabunny = await import('mediabunny');
  // It throws what matters. What it prints is about memory that a file which is given up leaves to the collector.
  mediabunny.Logging.level = mediabunny.LogLevel.Silent;
  return mediabunny;
}
