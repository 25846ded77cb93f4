import { PassThrough, Readable } from 'node:stream';

/** What stores a copy. It rejects if it cannot, and then stops reading. */
type Store<T> = (copy: Readable) => Promise<T>;

/** What happens to the copy. */
export interface CopyOutcome<T> {
  /** Called when the whole body has been read and its copy is stored. The body ends after it. It must not throw. */
  kept: (stored: T) => Promise<void>;
  /** Called if there will be no copy, with the reason why storing failed. It must not throw. */
  dropped: (reason?: unknown) => Promise<void>;
}

/**
 * Passes a body on, and stores a copy of it meanwhile, in memory that does not depend on its length. If the copy cannot be stored, the
 * body is passed on nevertheless. A copy of a body that fails, or that nobody reads to its end, is dropped.
 *
 * @param holdsEnd whether the last bytes wait until the copy is stored, for a reader that knows the length of the body. The end of the
 *   body always waits.
 */
export function keepCopy<T>(body: Readable, store: Store<T>, outcome: CopyOutcome<T>, holdsEnd: boolean): Readable {
  const copy = new PassThrough();
  // Its reader sees the error.
  copy.on('error', () => undefined);
  let failure: { reason: unknown } | undefined;
  const storing = store(copy)
    .then((stored) => ({ stored }))
    .catch((reason: unknown) => {
      failure = { reason };
      copy.destroy();
      return undefined;
    });
  let finishing: Promise<void> | undefined;
  const finish = async () => {
    copy.end();
    const result = await storing;
    await (result ? outcome.kept(result.stored) : outcome.dropped(failure?.reason));
  };
  const passOn = async function* () {
    let held: Buffer | string | undefined;
    for await (const chunk of body as AsyncIterable<Buffer | string>) {
      if (!failure && !copy.destroyed && !copy.write(chunk)) await drained(copy);
      if (holdsEnd) {
        if (held !== undefined) yield held;
        held = chunk;
      } else {
        yield chunk;
      }
    }
    // It goes on even if the reader leaves now: the body is complete.
    finishing = finish();
    await finishing;
    if (held !== undefined) yield held;
  };
  const passed = Readable.from(passOn(), { objectMode: false });
  passed.once('close', () => {
    body.destroy();
    if (finishing) return;
    copy.destroy(new Error('The body is not complete.'));
    void outcome.dropped();
  });
  return passed;
}

async function drained(copy: PassThrough): Promise<void> {
  await new Promise<void>((resolve) => {
    copy.once('drain', resolve);
    copy.once('close', resolve);
  });
}
