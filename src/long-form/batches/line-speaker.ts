import { open } from 'node:fs/promises';
import { Injectable, Optional } from '@nestjs/common';
import { KeptPieces } from '../work/kept-pieces';
import { markedBy } from '../work/marked-by';
import { workCaller } from '../work/work-caller';
import { audioFormats, defaultSampleRate, SpeechSynthesizer } from '@voxgate/speech';
import { AudioMarks, digestOfText } from '../../tts/audio-marks';
import { RequestDictionaries } from '../../tts/request-dictionaries';
import type { Batch, WaitingLine } from './batch';
import { BatchDialects } from './batch-dialect';

/** Length of the silence for a text with nothing to speak. Longer than the longest frame of any codec. */
const silenceSeconds = 0.1;

/** A file with the speech of a line. */
export interface LineFile {
  readonly contentType: string;
  readonly durationSeconds: number;
}

/** Speaks lines of batches in turns that nobody else needs, and encodes them. Finds what it has spoken before, as jobs do. */
@Injectable()
export class LineSpeaker {
  constructor(
    private readonly synthesizer: SpeechSynthesizer,
    private readonly kept: KeptPieces,
    private readonly dialects: BatchDialects,
    @Optional() private readonly dictionaries?: RequestDictionaries,
    @Optional() private readonly marks?: AudioMarks,
  ) {}

  /**
   * Writes the speech of a line to a file.
   *
   * @throws what `SpeechSynthesizer.plan` and `renderInBackground` throw, and the file system's errors.
   */
  async write(
    batch: Batch,
    { number, speech }: Pick<WaitingLine, 'number' | 'speech'>,
    path: string,
    signal: AbortSignal,
  ): Promise<LineFile> {
    const { text, syntax, voiceId, speed, pitch, normalize, locale, format, whenNothingToSay } = speech;
    const { accountId } = batch;
    const caller = workCaller(batch, speech.dictionaries);
    const dictionaries = await this.dictionaries?.find(caller, undefined);
    const voiceIdOf = (name: string) => this.dialects.find(batch.dialect).voiceIdOf(caller, name);
    const plan = await this.synthesizer.plan({
      text,
      syntax,
      voiceId,
      voiceIdOf,
      speed,
      pitch,
      normalize,
      locale,
      dictionaries,
      queueGroup: accountId,
      signal,
      whenNothingToSay,
    });
    const inputRate = this.synthesizer.voices.find(plan.voiceId).voice.sampleRate;
    const outputRate = speech.sampleRate ?? defaultSampleRate(format, inputRate);
    const sourceId = `${batch.id}:${number}`;
    const marked = await this.marks?.ofWork(sourceId);
    await marked?.record({
      ...markedBy(batch),
      surface: 'batch',
      sourceId,
      voiceId: plan.voiceId,
      textDigest: digestOfText(text),
    });
    const encoder = this.synthesizer.encoders.open(format, {
      inputRate,
      outputRate,
      mode: 'file',
      owner: accountId,
      ...(marked && { mark: marked.mark }),
    });
    const file = await open(path, 'w', 0o600);
    try {
      const request = this.kept.request(accountId, signal);
      let durationSeconds = 0;
      const encode = async (samples: Float32Array<ArrayBuffer>, sampleRate: number) => {
        durationSeconds += samples.length / sampleRate;
        await file.writeFile(await encoder.encode(samples, sampleRate));
      };
      for await (const { samples, sampleRate } of this.synthesizer.renderInBackground(plan, request)) {
        await encode(samples, sampleRate);
      }
      if (durationSeconds === 0) await encode(new Float32Array(Math.round(inputRate * silenceSeconds)), inputRate);
      await file.writeFile(await encoder.finish());
      const header = await encoder.header();
      if (header.length > 0) await file.write(header, 0, header.length, 0);
      return { contentType: audioFormats[format].contentType, durationSeconds };
    } finally {
      encoder.close();
      await file.close();
    }
  }
}
