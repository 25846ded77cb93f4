import type { SpeechPlan } from '../plan/speech-plan';
import { ReadableSource } from '../times/readable-source';
import type { MarkTime, Timestamp } from '../times/timestamp';
import { DamagedRecordError, readRecord, type RecordHeader, writeRecord } from './record';

/** What a speech consists of, in the order in which it is sent. */
export type SpeechEvent =
  | { type: 'audio'; bytes: Uint8Array; /** Length of the speech so far. */ audioSeconds: number }
  | { type: 'timestamp'; timestamp: Timestamp }
  | { type: 'mark'; mark: MarkTime }
  | { type: 'end'; durationSeconds: number };

const kind = 'VOXAUDIO';

/** An event in the header. The bytes of audio are in the body. Texts and names are not stored, only where they are in the source. */
type EventHeader =
  | { readonly type: 'audio'; readonly length: number; readonly audioSeconds: number }
  /** A phoneme's text is its IPA, which is stored. */
  | { readonly type: 'timestamp'; readonly timestamp: Omit<Timestamp, 'text'> & { readonly text?: string } }
  /** The marks come in the order of the plan. */
  | { readonly type: 'mark'; readonly mark: Omit<MarkTime, 'name'> }
  | { readonly type: 'end'; readonly durationSeconds: number };

interface SpeechHeader extends RecordHeader {
  readonly events: readonly EventHeader[];
}

/** Encodes the events of a complete speech as a record. */
export function encodeSpeech(key: string, events: readonly SpeechEvent[]): Buffer {
  const header: SpeechHeader = { key, events: events.map(headerOf) };
  const audio = events.flatMap((event) => (event.type === 'audio' ? [event.bytes] : []));
  return writeRecord(kind, header, audio);
}

/**
 * Decodes the events of a speech.
 *
 * @param plan what timestamps and marks refer to.
 * @throws {DamagedRecordError} if the record is damaged or belongs to another key.
 */
export function decodeSpeech(
  key: string,
  record: Uint8Array,
  plan: Pick<SpeechPlan, 'source' | 'unread' | 'pieces'>,
): SpeechEvent[] {
  const { header, body } = readRecord(kind, key, record);
  let readable: ReadableSource | undefined;
  const names = plan.pieces.flatMap(({ marks }) => marks.map(({ name }) => name));
  let nextName = 0;
  let at = 0;
  const events = (header as SpeechHeader).events.map((event): SpeechEvent => {
    switch (event.type) {
      case 'audio': {
        const { length, ...facts } = event;
        const bytes = body.subarray(at, (at += length));
        return { ...facts, bytes };
      }
      case 'timestamp': {
        readable ??= new ReadableSource(plan);
        const { textStart, textEnd } = event.timestamp;
        const text = event.timestamp.text ?? readable.text(textStart, textEnd);
        return { type: 'timestamp', timestamp: { ...event.timestamp, text } };
      }
      case 'mark': {
        const name = names[nextName++];
        if (name === undefined) throw new DamagedRecordError('The record has too many marks.');
        return { type: 'mark', mark: { ...event.mark, name } };
      }
      case 'end':
        return event;
    }
  });
  if (at !== body.length) throw new DamagedRecordError('The record has the wrong length.');
  return events;
}

function headerOf(event: SpeechEvent): EventHeader {
  switch (event.type) {
    case 'audio':
      return { type: 'audio', length: event.bytes.length, audioSeconds: event.audioSeconds };
    case 'timestamp': {
      if (event.timestamp.type === 'phoneme') return { type: 'timestamp', timestamp: event.timestamp };
      const { text: _text, ...timestamp } = event.timestamp;
      return { type: 'timestamp', timestamp };
    }
    case 'mark': {
      const { name: _name, ...mark } = event.mark;
      return { type: 'mark', mark };
    }
    case 'end':
      return { type: 'end', durationSeconds: event.durationSeconds };
  }
}
