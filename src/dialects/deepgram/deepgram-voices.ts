import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/caller/caller';
import type { Voice } from '@voxgate/speech';
import { CallerVoices } from '../../tts/caller-voices';
import { findVoice } from '../find-voice';
import { readModel } from './deepgram-models';

/** Finds this server's voices by their ids and by the names of Deepgram's models. */
@Injectable()
export class DeepgramVoices {
  constructor(private readonly voices: CallerVoices) {}

  /** Lists the voices that a caller may use. Deepgram's models are accepted but not listed. */
  list(caller: Caller): Promise<Voice[]> {
    return this.voices.list(caller);
  }

  /**
   * Finds the voice for a model: a voice id, a mix of voices, or one of Deepgram's models.
   *
   * @throws what `findVoice` throws.
   */
  find(caller: Caller | undefined, model: string): Promise<Voice> {
    return findVoice(this.voices, caller, model, { read: readModel, listedAt: '/v1/models', noun: 'the model ' });
  }
}
