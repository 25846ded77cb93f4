import { defaultSampleRate, sampleRateProblem } from './encoding/audio-format';
import { shownVoiceId } from './engines/kokoro/own/own-voice-id';
import type { SpeechEngine } from './engines/speech-engine';
import { InvalidSpeechRequestError } from './errors';
import type { QueueTicket } from './queue/queue-ticket';
import type { Speaker, Speakers } from './rendering/render-speech';
import type { SpeechOutput } from './speech-types';
import type { TimestampKind } from './times/timestamp';
import type { Voice } from './voices/voice';
import type { VoiceCatalogue } from './voices/voice-catalogue';

/** A voice and its engine. */
export interface VoiceOfEngine {
  voice: Voice;
  engine: SpeechEngine;
}

/** The voices and engines for a request, and the checked output options. */
export interface SelectedVoice extends VoiceOfEngine {
  /** The other voices of the request, by their ids. */
  others: ReadonlyMap<string, VoiceOfEngine>;
  sampleRate: number;
  timestamps: TimestampKind | undefined;
}

/**
 * Selects the voices of a request, and checks its output options.
 *
 * @param otherVoiceIds the ids of the voices beside the main one.
 * @throws {VoiceNotFoundError | InvalidSpeechRequestError}
 */
export function selectVoice(
  catalogue: VoiceCatalogue<SpeechEngine>,
  voiceId: string | undefined,
  output: Pick<SpeechOutput, 'format' | 'sampleRate' | 'timestamps'>,
  otherVoiceIds: Iterable<string>,
): SelectedVoice {
  const { voice, engine } = catalogue.find(voiceId);
  const others = new Map(Array.from(otherVoiceIds, (id) => [id, catalogue.find(id)]));
  const all = [voice, ...Array.from(others.values(), (other) => other.voice)];
  const sampleRate = output.sampleRate ?? defaultSampleRate(output.format, voice.sampleRate);
  const rateProblem = sampleRateProblem(output.format, sampleRate);
  if (rateProblem) throw new InvalidSpeechRequestError('sampleRate', 'invalid', rateProblem);
  const timestamps = output.timestamps === 'finest' ? finestOf(all) : output.timestamps;
  const untimed = timestamps && all.find((each) => !each.timestamps.includes(timestamps));
  if (untimed) {
    const offered = ['none', ...untimed.timestamps].join(', ');
    const rule = `must be one of: ${offered} for the voice "${shownVoiceId(untimed.voiceId)}"`;
    throw new InvalidSpeechRequestError('timestamps', 'invalid', rule);
  }
  return { voice, engine, others, sampleRate, timestamps };
}

/** Resolves when the models of all voices have been loaded; `undefined` if they have been. Only who waits gets a failure. */
export function loadingOf(voices: readonly VoiceOfEngine[]): Promise<unknown> | undefined {
  const loading = voices.flatMap(({ voice, engine }) => engine.loading(voice.voiceId) ?? []);
  if (loading.length === 0) return undefined;
  const all = Promise.all(loading);
  // Avoids an unhandled rejection while the text is still being analyzed.
  all.catch(() => undefined);
  return all;
}

/** All voices of a request. */
export function voicesOf(selected: SelectedVoice): VoiceOfEngine[] {
  return [selected, ...selected.others.values()];
}

/** Who speaks a plan: the engines of its voices, with their tickets. */
export function speakersOf(
  { engine: main, others }: SelectedVoice,
  tickets: ReadonlyMap<SpeechEngine, QueueTicket>,
): Speakers {
  const speaker = (engine: SpeechEngine): Speaker => ({ engine, ticket: tickets.get(engine)! });
  return { main: speaker(main), others: new Map(Array.from(others, ([id, { engine }]) => [id, speaker(engine)])) };
}

/** The finest kind of timestamps that all of the voices support; `undefined` if there is none. */
function finestOf(voices: readonly Voice[]): TimestampKind | undefined {
  return (['word', 'sentence'] as const).find((kind) => voices.every(({ timestamps }) => timestamps.includes(kind)));
}
