import { Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import {
  type BatchDialect,
  BatchDialects,
  type FinishedLine,
  lineDictionaries,
  type LineError,
  type LineReader,
  remembered,
} from '../../../long-form/batches';
import type { SpeechOwner } from '../../../platform/caller/caller';
import { ApiError } from '../../../platform/errors/api-error';
import { checkJsonObject } from '../../../platform/http/json-body';
import { CallerVoices } from '../../../tts/caller-voices';
import { RequestDictionaries } from '../../../tts/request-dictionaries';
import { ValidationPipe } from '../../../platform/validation/validation.pipe';
import { CreateSpeechDto } from '../dto/create-speech.dto';
import { openAiEnvelope } from '../openai-envelope';
import { OpenAiVoices } from '../openai-voices';

/** The only endpoint of batches. */
export const speechEndpoint = '/v1/audio/speech';

/** That of POST /v1/audio/speech. */
const sampleRate = 24_000;

const validation = new ValidationPipe();

/** OpenAI's batches: each line is a request, and lines that have failed are in a file of their own. */
@Injectable()
export class OpenAiBatchDialect implements BatchDialect, OnModuleInit {
  readonly name = 'openai';
  readonly needsCustomId = true;
  readonly hasErrorFile = true;

  constructor(
    private readonly dialects: BatchDialects,
    private readonly voices: CallerVoices,
    private readonly names: OpenAiVoices,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {}

  onModuleInit(): void {
    this.dialects.add(this);
  }

  reader(caller: SpeechOwner): LineReader {
    const voiceOf = remembered(async (name) => {
      const voiceId = await this.names.resolve(caller, name);
      return (await this.voices.choose(caller, voiceId)) ?? voiceId;
    });
    const dictionariesOf = lineDictionaries(this.dictionaries, caller);
    return {
      read: async ({ method, url, body }) => {
        if (method !== 'POST') throw invalid('method must be "POST".', 'method');
        if (url !== speechEndpoint) throw invalid(`url must be "${speechEndpoint}", as the batch says.`, 'url');
        checkJsonObject(body, 'body of the line');
        const dto = (await validation.transform(body, { type: 'body', metatype: CreateSpeechDto })) as CreateSpeechDto;
        if (dto.stream_format === 'sse') throw invalid('stream_format cannot be "sse" in a batch.', 'stream_format');
        return {
          text: dto.input,
          syntax: dto.input_type ?? 'text',
          voiceId: await voiceOf(typeof dto.voice === 'string' ? dto.voice : dto.voice.id),
          format: dto.response_format ?? 'mp3',
          sampleRate,
          speed: dto.speed ?? 1,
          normalize: 'auto',
          dictionaries: await dictionariesOf(dto.pronunciation_dictionaries ?? undefined),
          whenNothingToSay: 'silence',
        };
      },
    };
  }

  async voiceIdOf(caller: SpeechOwner, name: string): Promise<string> {
    return this.voices.named(caller, await this.names.resolve(caller, name));
  }

  errorOf(error: ApiError): LineError {
    const { status, body } = openAiEnvelope.answer(error, { id: '' });
    return { status, code: error.code, message: error.message, body };
  }

  resultOf(line: FinishedLine, batchId: string, url: string | null): object {
    const id = `batch_req_${batchId.replace(/^batch_/u, '')}_${line.number}`;
    const which = { id, custom_id: line.customId };
    const { error } = line;
    if (error && isNeverSent(error)) {
      return { ...which, response: null, error: { code: error.code.toLowerCase(), message: error.message } };
    }
    const response = error
      ? { status_code: error.status, body: error.body }
      : { status_code: 200, body: speechOf(line, url) };
    return {
      ...which,
      response: { ...response, request_id: id },
      error: error ? { code: 'request_failed', message: `Line ${line.number}: ${error.message}` } : null,
    };
  }
}

/** A batch cannot contain audio, so the body has a link to it. */
function speechOf(line: FinishedLine, url: string | null): object {
  return {
    object: 'audio.speech',
    file_id: line.fileId,
    url,
    content_type: line.contentType,
    bytes: line.bytes,
    duration_seconds: Number(line.durationSeconds!.toFixed(3)),
  };
}

/** Whether the line was never a request: the batch had ended before. */
function isNeverSent({ code }: LineError): boolean {
  return code === 'BATCH_CANCELLED' || code === 'BATCH_EXPIRED';
}

function invalid(message: string, field: string): ApiError {
  return new ApiError('INVALID_REQUEST', message, { field });
}
