import { Readable } from 'node:stream';

/** UTF-16 code units of a text that are written at once, and of JSON that is put together before it is passed on. */
const maxPieceLength = 16_384;

/** Writes values as lines of JSON, in pieces: neither many lines nor a line of megabytes block the event loop. */
export function writeLines(lines: readonly unknown[]): Readable {
  return Readable.from(joined(lines), { objectMode: false });
}

function* joined(lines: readonly unknown[]): Generator<Buffer> {
  let json = '';
  for (const line of lines) {
    for (const piece of piecesOf(line)) {
      json += piece;
      if (json.length < maxPieceLength) continue;
      yield Buffer.from(json);
      json = '';
    }
    json += '\n';
  }
  yield Buffer.from(json);
}

/** The JSON of a value. Its texts are cut anywhere: the halves of a character become two escapes, which are the character again. */
function* piecesOf(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield '"';
    for (let start = 0; start < value.length; start += maxPieceLength)
      yield JSON.stringify(value.slice(start, start + maxPieceLength)).slice(1, -1);
    yield '"';
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield* piecesOf(item);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    let before = '{';
    for (const [name, field] of Object.entries(value) as [string, unknown][]) {
      yield before;
      yield* piecesOf(name);
      yield ':';
      yield* piecesOf(field);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}
