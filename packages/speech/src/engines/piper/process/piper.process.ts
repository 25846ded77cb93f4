import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { collectGarbage } from '../../host/process/collect-garbage';
import { type HostedEngine, serveEngine } from '../../host/process/serve-engine';
import type { PronouncedText } from '../../pronounced-text';
import { Espeak } from '../../phonemes/espeak';
import { Phonemizer } from '../../phonemes/phonemizer';
import { LoadedVoice } from './loaded-voice';
import type { PiperFacts, PiperModelSettings, PiperSettings } from './settings';

/** Piper's voices: converts text to phonemes and phonemes to speech, with word times if the model provides token lengths. */
class HostedPiper implements HostedEngine {
  private readonly loaded = new Map<PiperModelSettings, LoadedVoice>();

  private constructor(
    private readonly settings: PiperSettings,
    private readonly phonemizer: Phonemizer,
    readonly facts: PiperFacts,
  ) {}

  static async load(settings: PiperSettings): Promise<HostedPiper> {
    const phonemizer = new Phonemizer(await Espeak.load());
    const first = settings.models[0]!;
    const voice = await LoadedVoice.load(first, phonemizer, settings.threads);
    const { tellsWords, tellsPhonemes } = voice;
    const engine = new HostedPiper(settings, phonemizer, { tellsWords, tellsPhonemes });
    engine.loaded.set(first, voice);
    return engine;
  }

  async *speak(request: EngineRequest): AsyncGenerator<EngineChunk> {
    const { voice, speakerId } = await this.voiceOf(request.voiceId);
    yield* voice.speak(request, speakerId);
  }

  async phonemize(request: EngineRequest): Promise<PronouncedText | undefined> {
    const { voice } = await this.voiceOf(request.voiceId);
    return voice.phonemize(request);
  }

  private async voiceOf(voiceId: string): Promise<{ voice: LoadedVoice; speakerId: number | undefined }> {
    const model = this.settings.models.find(({ speakers }) => speakers.has(voiceId))!;
    let voice = this.loaded.get(model);
    if (!voice) {
      voice = await LoadedVoice.load(model, this.phonemizer, this.settings.threads);
      this.loaded.set(model, voice);
      await collectGarbage();
    }
    return { voice, speakerId: model.speakers.get(voiceId) };
  }
}

serveEngine((settings) => HostedPiper.load(settings as PiperSettings));
