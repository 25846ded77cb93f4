import type { CharacterAlignment } from '@voxgate/speech';

/**
 * Maximum bytes of an alignment on one line. A line contains it twice (`alignment`, `normalized_alignment`) and a slice of audio.
 */
const sliceBytes = 10_000;

/** Cuts an alignment into slices that each fit on a line. An alignment without characters has no slices. */
export function* alignmentSlices({
  characters,
  startSeconds: starts,
  endSeconds: ends,
}: CharacterAlignment): Generator<CharacterAlignment> {
  let from = 0;
  let size = 0;
  for (const [index, character] of characters.entries()) {
    // Each of the three is an element of a JSON list, followed by a comma.
    const added = bytesOf(character) + bytesOf(starts[index]) + bytesOf(ends[index]) + 3;
    if (size + added > sliceBytes) {
      yield slice(from, index);
      from = index;
      size = 0;
    }
    size += added;
  }
  if (from < characters.length) yield slice(from, characters.length);

  function slice(start: number, end: number): CharacterAlignment {
    return {
      characters: characters.slice(start, end),
      startSeconds: starts.slice(start, end),
      endSeconds: ends.slice(start, end),
    };
  }
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
