/** Buffers items until `count` of them are ready or the source ends, then passes each item on as it arrives. */
export async function* prebuffered<T>(source: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let kept: T[] | undefined = [];
  for await (const item of source) {
    kept?.push(item);
    if (!kept) yield item;
    else if (kept.length >= count) {
      yield* kept;
      kept = undefined;
    }
  }
  if (kept) yield* kept;
}
