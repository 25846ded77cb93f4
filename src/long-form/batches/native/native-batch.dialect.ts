import { Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import type { SpeechOwner } from '../../../platform/caller/caller';
import type { ApiError } from '../../../platform/errors/api-error';
import { CallerVoices } from '../../../tts/caller-voices';
import { type DictionaryReference, RequestDictionaries } from '../../../tts/request-dictionaries';
import { ValidationPipe } from '../../../platform/validation/validation.pipe';
import type { FinishedLine, LineError } from '../batch';
import { type BatchDialect, BatchDialects, type LineReader } from '../batch-dialect';
import { lineDictionaries } from '../line-dictionaries';
import { remembered } from '../remembered';
import { NativeLineDto } from './dto/native-line.dto';

const validation = new ValidationPipe();

/** Batches of the native API: each line has the fields of POST /api/v1/tts, and all results are in one file. */
@Injectable()
export class NativeBatchDialect implements BatchDialect, OnModuleInit {
  readonly name = 'native';
  readonly needsCustomId = false;
  readonly hasErrorFile = false;

  constructor(
    private readonly dialects: BatchDialects,
    private readonly voices: CallerVoices,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {}

  onModuleInit(): void {
    this.dialects.add(this);
  }

  reader(caller: SpeechOwner): LineReader {
    const voiceOf = remembered((name) => this.voices.lasting(caller, name));
    const dictionariesOf = lineDictionaries(this.dictionaries, caller);
    const defaultVoice = remembered(() => this.voices.requireDefault(caller));
    return {
      read: async (line) => {
        const dto = (await validation.transform(line, { type: 'body', metatype: NativeLineDto })) as NativeLineDto;
        const wanted: readonly DictionaryReference[] | undefined = dto.pronunciation_dictionaries;
        return {
          text: dto.text,
          syntax: dto.input_type,
          voiceId: await voiceOf(dto.voice_id ?? (await defaultVoice(''))),
          format: dto.format,
          ...(dto.sample_rate !== undefined && { sampleRate: dto.sample_rate }),
          speed: dto.speed,
          pitch: dto.pitch,
          normalize: dto.normalize,
          ...(dto.locale !== undefined && { locale: dto.locale }),
          dictionaries: await dictionariesOf(wanted),
          whenNothingToSay: 'refuse',
        };
      },
    };
  }

  voiceIdOf(caller: SpeechOwner, name: string): Promise<string> {
    return this.voices.named(caller, name);
  }

  errorOf({ status, code, message, body }: ApiError): LineError {
    return { status, code, message, body };
  }

  resultOf(line: FinishedLine, _batchId: string, url: string | null): object {
    const { number, customId, error } = line;
    const which = { line: number, custom_id: customId };
    if (error) return { ...which, status: 'failed', error: { code: error.code, message: error.message } };
    return {
      ...which,
      status: 'completed',
      file_id: line.fileId,
      url,
      content_type: line.contentType,
      bytes: line.bytes,
      duration_seconds: Number(line.durationSeconds!.toFixed(3)),
    };
  }
}
