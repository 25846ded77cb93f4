import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';
import { timeOrderedId } from '../../ids/time-ordered-id';
import type { SpeechDto } from '../dto/speech.dto';
import { TimestampDto } from '../dto/timestamp.dto';
import type { Speech } from '../speech';

/** Bytes that become base64 at a time; a multiple of three, so that the pieces join without padding. */
const sliceBytes = 96 * 1024;

/**
 * The JSON answer (a `SpeechDto`). It is written slice by slice: for five minutes of WAV it has 12 MB, and making it
 * in one go would keep all other requests waiting for a tenth of a second and more.
 */
export function speechJson(speech: Speech): StreamableFile {
  const { audio } = speech;
  const facts: Omit<SpeechDto, 'audio' | 'timestamps' | 'captions'> = {
    id: timeOrderedId('speech'),
    voice_id: speech.voiceId,
    format: speech.format,
    content_type: speech.contentType,
    sample_rate: speech.sampleRate,
    duration_seconds: Number(speech.durationSeconds.toFixed(3)),
    characters: speech.characters,
  };
  const head = `${JSON.stringify(facts).slice(0, -1)},"audio":"`;
  const rest: Pick<SpeechDto, 'timestamps' | 'captions'> = {
    timestamps: speech.timestamps.map((timestamp) => TimestampDto.from(timestamp)),
    ...(speech.captions !== undefined && { captions: speech.captions }),
  };
  const tail = `",${JSON.stringify(rest).slice(1)}`;

  const base64Length = 4 * Math.ceil(audio.length / 3);
  return new StreamableFile(Readable.from(write(head, audio, tail)), {
    type: 'application/json; charset=utf-8',
    length: Buffer.byteLength(head) + base64Length + Buffer.byteLength(tail),
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
