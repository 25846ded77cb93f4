import type { Timestamp } from '../times/timestamp';
import { decodeSpeech, encodeSpeech, type SpeechEvent } from './encoded-speech';
import { encodePiece } from './piece-record';
import { DamagedRecordError } from './record';

const key = 'a'.repeat(64);
const source = '😀 A naïve “secret”, 𝐀.';

const piece = { text: '', spans: [], sentence: 0, endsSentence: true, pauseSeconds: 0, pronunciations: [] };
const plan = {
  source,
  unread: [],
  pieces: [{ ...piece, marks: [{ name: 'half-way', offset: 0, sourceOffset: 3 }] }],
};

/** The timestamp of a word, as code points of the source. */
function word(textStart: number, textEnd: number): Timestamp {
  const text = Array.from(source).slice(textStart, textEnd).join('');
  return { type: 'word', text, startSeconds: 0.1, endSeconds: 1 / 3, textStart, textEnd };
}

const events: SpeechEvent[] = [
  { type: 'audio', bytes: Buffer.from('header and '), audioSeconds: 0.12 },
  { type: 'timestamp', timestamp: word(4, 9) },
  { type: 'timestamp', timestamp: word(11, 17) },
  { type: 'timestamp', timestamp: word(20, 21) },
  { type: 'timestamp', timestamp: { ...word(0, Array.from(source).length), type: 'sentence' } },
  { type: 'mark', mark: { name: 'half-way', seconds: 0.2, textOffset: 2 } },
  { type: 'audio', bytes: Buffer.from('sound'), audioSeconds: 1 / 7 },
  { type: 'end', durationSeconds: 1 / 7 },
];

describe('A record of encoded speech', () => {
  it('returns the same events', () => {
    expect(decodeSpeech(key, encodeSpeech(key, events), plan)).toEqual(events);
    expect(events[3]).toMatchObject({ timestamp: { text: '𝐀' } });
  });

  it('is read wherever its bytes are in memory', () => {
    const record = encodeSpeech(key, events);
    const elsewhere = Buffer.alloc(record.length + 1);
    record.copy(elsewhere, 1);
    expect(decodeSpeech(key, elsewhere.subarray(1), plan)).toEqual(events);
  });

  it('does not contain the text', () => {
    const record = encodeSpeech(key, events).toString('utf8');
    for (const text of ['naïve', 'secret', '𝐀', '😀', 'half-way']) expect(record).not.toContain(text);
  });

  it('is refused under another key, as another kind, and wherever it is cut off or continued', () => {
    const record = encodeSpeech(key, events);
    expect(() => decodeSpeech('b'.repeat(64), record, plan)).toThrow(DamagedRecordError);
    expect(() => decodeSpeech(key, encodePiece(key, []), plan)).toThrow(DamagedRecordError);
    for (let length = 0; length < record.length; length++) {
      expect(() => decodeSpeech(key, record.subarray(0, length), plan)).toThrow(DamagedRecordError);
    }
    expect(() => decodeSpeech(key, Buffer.concat([record, Buffer.alloc(1)]), plan)).toThrow(DamagedRecordError);
  });
});
