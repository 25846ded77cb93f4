import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';
import { timeOrderedId } from '../../ids/time-ordered-id';
import type { SpeechDto } from '../dto/speech.dto';
import { TimestampDto } from '../dto/timestamp.dto';
import type { Speech } from '../speech';

/** Bytes that become base64 at a time; a multiple of three, so that the pieces join without padding. */
const sliceBytes = 96 * 1024;

/** The JSON answer (a `SpeechDto`). */
export function speechJson(speech: Speech): StreamableFile {
  const facts: Omit<SpeechDto, 'audio' | 'timestamps' | 'captions'> = {
    id: timeOrderedId('speech'),
    voice_id: speech.voiceId,
    format: speech.format,
    content_type: speech.contentType,
    sample_rate: speech.sampleRate,
    duration_seconds: Number(speech.durationSeconds.toFixed(3)),
    characters: speech.characters,
  };
  const rest: Pick<SpeechDto, 'timestamps' | 'captions'> = {
    timestamps: speech.timestamps.map((timestamp) => TimestampDto.from(timestamp)),
    ...(speech.captions !== undefined && { captions: speech.captions }),
  };
  return jsonWithAudio(facts, { audio: speech.audio }, rest);
}

/**
 * An object as JSON, with audio in base64. It is written slice by slice: for five minutes of WAV it has 12 MB, and making it
 * in one go would keep all other requests waiting for a tenth of a second and more.
 *
 * @param before the fields that come first.
 * @param audio one field, by its name.
 * @param after the others, of which there is at least one.
 */
export function jsonWithAudio(before: object, audio: Record<string, Buffer>, after: object): StreamableFile {
  const [[name, bytes]] = Object.entries(audio) as [[string, Buffer]];
  const start = JSON.stringify({ ...before, [name]: '' }).slice(0, -'"}'.length);
  const end = `",${JSON.stringify(after).slice(1)}`;

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
