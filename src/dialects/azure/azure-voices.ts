import { Injectable } from '@nestjs/common';
import type { Voice } from '@voxgate/speech';
import type { Caller } from '../../platform/caller/caller';
import { CallerVoices } from '../../tts/caller-voices';
import { findVoice } from '../find-voice';
import { readVoiceName } from './voice-names';

const listedAt = '/cognitiveservices/voices/list';

/** The first voice of a document, and its language. Tags cannot have a `<`, so each is read once. */
const namedVoice = /<(?:[\w-]{1,20}:)?voice\s[^<>]*?\bname\s*=\s*(?:"(?<double>[^"<]*)"|'(?<single>[^'<]*)')/u;
const languageOfSpeak = /<(?:[\w-]{1,20}:)?speak\s[^<>]*?\bxml:lang\s*=\s*["'](?<language>[\w-]{2,20})["']/u;

/** Finds this server's voices by their ids and by Azure's names. */
@Injectable()
export class AzureVoices {
  constructor(private readonly voices: CallerVoices) {}

  /** Lists the voices that a caller may use. Azure's names are accepted but not listed. */
  list(caller: Caller): Promise<Voice[]> {
    return this.voices.list(caller);
  }

  /** @throws what `findVoice` throws. */
  find(caller: Caller | undefined, name: string): Promise<Voice> {
    return findVoice(this.voices, caller, name.trim(), { read: readVoiceName, listedAt });
  }

  /**
   * Finds the voice for what a document has outside of its voices: the first one that it names, otherwise one that speaks its language.
   *
   * @throws what `find` throws.
   */
  usualIn(caller: Caller, ssml: string): Promise<Voice | undefined> {
    const { double, single } = namedVoice.exec(ssml)?.groups ?? {};
    const { language } = languageOfSpeak.exec(ssml)?.groups ?? {};
    return this.ofText(caller, { voiceName: (double ?? single)?.trim(), language });
  }

  /**
   * Finds a voice by its name, otherwise by a language, otherwise the default one.
   *
   * @returns `undefined` if there are no voices.
   * @throws what `find` throws.
   */
  async ofText(
    caller: Caller,
    { voiceName, language }: { voiceName?: string; language?: string },
  ): Promise<Voice | undefined> {
    if (voiceName) return this.find(caller, voiceName);
    const speaking = language === undefined ? undefined : await this.voices.forLanguage(caller, language);
    return speaking ?? this.voices.default(caller);
  }
}
