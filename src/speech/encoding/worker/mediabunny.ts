type Mediabunny = typeof import('mediabunny');

/**
 * Loads Mediabunny, which writes container formats. Loads the ES module, because the package has separate builds for `require`
 * and `import` that do not share state.
 */
export async function loadMediabunny(): Promise<Mediabunny> {
  const mediabunny = await import('mediabunny');
  // Errors are thrown. Its log messages concern memory of cancelled files, which the garbage collector frees.
  mediabunny.Logging.level = mediabunny.LogLevel.Silent;
  return mediabunny;
}
