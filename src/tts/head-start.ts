/** Keeps items back until so many are there, or all; from then on passes them on as they come. */
export async function* withHeadStart<T>(source: AsyncIterable<T>, count: number): AsyncGenerator<T> {
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
