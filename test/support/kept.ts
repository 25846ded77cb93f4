interface Kept {
  opened: Promise<unknown>;
  close: (opened: unknown) => Promise<unknown>;
}

const kept = new Map<string, Kept>();

/**
 * Opens something that the later test files of a worker use too, such as a server or a browser. This file is loaded once for each worker
 * (see runtime.cjs).
 *
 * @param name of what is opened, the same in all test files that share it.
 * @param open is called in the first of them.
 * @param close is called when the worker ends.
 */
export function keep<Opened>(
  name: string,
  open: () => Promise<Opened>,
  close: (opened: Opened) => Promise<unknown>,
): Promise<Opened> {
  const known = kept.get(name);
  if (known) return known.opened as Promise<Opened>;
  const opened = open();
  kept.set(name, { opened, close: (each) => close(each as Opened) });
  // The next file tries again.
  opened.catch(() => kept.delete(name));
  return opened;
}

/** Closes everything, at the end of the worker, or of the only process if there are no workers. */
export async function closeKept(): Promise<void> {
  const all = [...kept.values()];
  kept.clear();
  await Promise.allSettled(all.map(async ({ opened, close }) => close(await opened)));
}
