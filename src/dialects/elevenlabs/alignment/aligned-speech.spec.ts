import { maxLineLength } from '../../../tts/http/audio-slices';
import { alignedLines } from './aligned-speech';
import type { AlignmentDto } from '../dto/aligned-speech.dto';
import { CharacterTimes, type SpeechEvent, type SpeechStream } from '@voxgate/speech';

interface Line {
  audio_base64: string;
  alignment: AlignmentDto | null;
  normalized_alignment: AlignmentDto | null;
}

async function linesOf(text: string, ...events: SpeechEvent[]): Promise<{ bytes: number; line: Line }[]> {
  async function* source() {
    yield* events;
  }
  const lines: { bytes: number; line: Line }[] = [];
  for await (const line of alignedLines({ events: source() } as unknown as SpeechStream, new CharacterTimes(text))) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    lines.push({ bytes: Buffer.byteLength(line), line: JSON.parse(line) as Line });
  }
  return lines;
}

const audio = (length: number): SpeechEvent => ({ type: 'audio', audioSeconds: 1, bytes: Buffer.alloc(length, 7) });
const end = (durationSeconds: number): SpeechEvent => ({ type: 'end', durationSeconds });

describe('alignedLines', () => {
  it('splits a long piece of audio over several lines, with the alignment on the first', async () => {
    const lines = await linesOf('Hi.', audio(300_000), end(3));
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.map(({ line }) => line.alignment?.characters.join(''))).toEqual([
      'Hi.',
      ...lines.slice(1).map(() => undefined),
    ]);
    const joined = Buffer.concat(lines.map(({ line }) => Buffer.from(line.audio_base64, 'base64')));
    expect(joined.equals(Buffer.alloc(300_000, 7))).toBe(true);
  });

  // Characters that take the most bytes in JSON, and times with the most digits.
  it.each(['\u0001', '"', '😀', '\u2028', 'a'])(
    'keeps every line within its limit if one piece has the times of 5,000 characters (%j)',
    async (character) => {
      const lines = await linesOf(character.repeat(5000), audio(500_000), end(98_765.432));
      for (const { bytes } of lines) expect(bytes).toBeLessThanOrEqual(maxLineLength);
      expect(lines.map(({ line }) => line.alignment?.characters.join('') ?? '').join('')).toBe(character.repeat(5000));
      for (const { line } of lines) expect(line.normalized_alignment).toEqual(line.alignment);
      const starts = lines.flatMap(({ line }) => line.alignment?.character_start_times_seconds ?? []);
      const ends = lines.flatMap(({ line }) => line.alignment?.character_end_times_seconds ?? []);
      expect([starts.length, ends.length]).toEqual([5000, 5000]);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    },
  );

  it('sends no line if there is nothing to send', async () => {
    expect(await linesOf('', audio(0), end(0))).toEqual([]);
  });
});
