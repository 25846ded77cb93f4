import { type BookFacts, type BookSound, chaptersInOrder } from '@voxgate/documents/books';
import { testSound } from '../../../tts/support/test-sound';

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const facts: BookFacts = {
  title: 'The Café & <Other> “Stories”',
  author: 'Zoë Müller',
  narrator: 'Heart',
  language: 'en-GB',
  publisher: 'Voxgate Press',
  year: 1902,
  description: 'A book\nabout ]]> everything.',
  cover: { contentType: 'image/png', bytes: Buffer.from(pixel, 'base64') },
  identifier: 'urn:uuid:0b0e2f1c-5d3c-4c1c-8a6f-0f3d5d8e9a01',
};

export const titles = ['Préface', 'Chapter 2: 日本 🎧', 'Fin'];
/** Not whole frames of any codec. */
export const lengths = [1.2345, 2.5, 0.777];

/** One sound, so that a gap or a shift at the border of chapters would be found. */
export function soundOf(sampleRate: number, lengthOf = lengths): Float32Array<ArrayBuffer> {
  const samples = lengthOf.reduce((all, seconds) => all + Math.round(seconds * sampleRate), 0);
  return Float32Array.from(testSound(samples / sampleRate, sampleRate).subarray(0, samples), (sample) => sample * 0.8);
}

/** A short book with three chapters. */
export function testBook(sampleRate = 24_000, lengthOf = lengths): BookSound {
  const sound = soundOf(sampleRate, lengthOf);
  let end = 0;
  const parts = lengthOf.map((seconds) => sound.slice(end, (end += Math.round(seconds * sampleRate))));
  const chapters = chaptersInOrder(
    parts.map((part, index) => ({
      title: titles[index] ?? `Chapter ${index + 1}`,
      durationSeconds: part.length / sampleRate,
    })),
  );
  return {
    facts,
    sampleRate,
    chapters: chapters.map((chapter, index) => ({ ...chapter, samples: inChunks(parts[index]!) })),
  };
}

/** Chunks of odd lengths. */
async function* inChunks(samples: Float32Array<ArrayBuffer>): AsyncGenerator<Float32Array<ArrayBuffer>> {
  for (let start = 0; start < samples.length; start += 7777) yield samples.slice(start, start + 7777);
}
