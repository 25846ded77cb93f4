import { StreamableFile } from '@nestjs/common';
import { type AudioFormat, audioFormats, type Speech, type SpeechStream } from '@voxgate/speech';
import { audioOnly } from './event-stream';
import type { StreamedBody } from './speech-responder';

/** The answer with complete audio. */
export function audioFile({ audio, contentType }: Pick<Speech, 'audio' | 'contentType'>): StreamableFile {
  return new StreamableFile(audio, { type: contentType, length: audio.length });
}

/** The answer with audio that is sent while it is made. */
export function audioStream(stream: SpeechStream): StreamedBody {
  return { type: stream.contentType, bytes: audioOnly(stream) };
}

/** The audio of an answer in the OpenAPI document: a file of each media type. */
export function audioContentOf(formats: readonly AudioFormat[]): Record<string, { schema: object }> {
  const file = { schema: { type: 'string', format: 'binary' } };
  return Object.fromEntries(formats.map((format) => [audioFormats[format].contentType, file]));
}
