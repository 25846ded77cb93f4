import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type { SpeechDto } from '../dto/speech.dto';
import { MarkDto } from '../dto/mark.dto';
import { TimestampDto } from '../dto/timestamp.dto';
import type { Speech, VisemeSet } from '@voxgate/speech';

/** Bytes encoded as base64 at a time. A multiple of three, so that slices join without padding. */
const sliceBytes = 96 * 1024;

/** The JSON response (a `SpeechDto`). @param visemeSet the set of visemes that was asked for. */
export function speechJson(speech: Speech, visemeSet?: VisemeSet): StreamableFile {
  const facts: Omit<SpeechDto, 'audio' | 'timestamps' | 'marks' | 'captions'> = {
    id: timeOrderedId('speech'),
    voice_id: speech.voiceId,
    format: speech.format,
    content_type: speech.contentType,
    sample_rate: speech.sampleRate,
    duration_seconds: Number(speech.durationSeconds.toFixed(3)),
    characters: speech.characters,
  };
  const rest: Pick<SpeechDto, 'timestamps' | 'marks' | 'captions'> = {
    timestamps: speech.timestamps.map((timestamp) => TimestampDto.from(timestamp, visemeSet)),
    ...(speech.marks.length > 0 && { marks: speech.marks.map((mark) => MarkDto.from(mark)) }),
    ...(speech.captions !== undefined && { captions: speech.captions }),
  };
  return jsonWithAudio(facts, { audio: speech.audio }, rest);
}

/**
 * Writes an object as JSON with its audio in base64, slice by slice. Five minutes of WAV make 12 MB of JSON; writing them in
 * one step would block all other requests for a tenth of a second or more.
 *
 * @param before the fields before the audio.
 * @param audio one field: its name and bytes.
 * @param after the fields after the audio.
 */
export function jsonWithAudio(before: object, audio: Record<string, Buffer>, after: object = {}): StreamableFile {
  const [[name, bytes]] = Object.entries(audio) as [[string, Buffer]];
  const start = JSON.stringify({ ...before, [name]: '' }).slice(0, -'"}'.length);
  const rest = JSON.stringify(after).slice(1);
  const end = rest === '}' ? '"}' : `",${rest}`;

  const base64Length = 4 * Math.ceil(bytes.length / 3);
  return new StreamableFile(Readable.from(write(start, bytes, end)), {
    type: 'application/json; charset=utf-8',
    length: Buffer.byteLength(start) + base64Length + Buffer.byteLength(end),
  });
}

async function* write(head: string, audio: Buffer, tail: string): AsyncGenerator<string> {
  yield head;
  for (let start = 0; start < audio.length; start += sliceBytes) {
    yield audio.toString('base64', start, Math.min(audio.length, start + sliceBytes));
    await setImmediate();
  }
  yield tail;
}
