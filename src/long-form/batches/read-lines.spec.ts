import { Readable } from 'node:stream';
import { readLines } from './read-lines';

async function linesOf(chunks: readonly Buffer[], longest = 20) {
  const lines = [];
  for await (const { number, text, problem } of readLines(Readable.from(chunks), longest))
    lines.push([number, text ?? problem]);
  return lines;
}

describe('readLines', () => {
  it('reads the same lines, wherever the chunks end', async () => {
    const bytes = Buffer.from('\uFEFFone\n\nzwei ü\r\nlast');
    const expected = [
      [1, 'one'],
      [2, ''],
      [3, 'zwei ü\r'],
      [4, 'last'],
    ];
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = [];
      for (let start = 0; start < bytes.length; start += size) chunks.push(bytes.subarray(start, start + size));
      expect(await linesOf(chunks)).toEqual(expected);
    }
  });

  it('reports lines that are too long or no UTF-8, and goes on', async () => {
    const chunks = [Buffer.alloc(15, 'x'), Buffer.alloc(15, 'x'), Buffer.from('\n'), Buffer.from([0xff, 0x0a, 0x61])];
    expect(await linesOf(chunks)).toEqual([
      [1, 'is longer than 20 bytes'],
      [2, 'is not valid UTF-8'],
      [3, 'a'],
    ]);
  });
});
