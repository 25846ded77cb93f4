import { measuringSentences } from '../../../sound/measuring-text';
import type { Accent, Phonemizer } from '../../phonemes/phonemizer';
import { measuredPitch } from '../measured-pitch';
import { pitchOfCurves, pitchOfMix, type VoicePitch } from '../voice-pitch';
import type { SentenceModel } from './sentence-model';
import type { VoiceStyles } from './pack-files';
import { toTokenRuns, type Vocabulary } from './tokens';

/** How many voices without a place in the table are kept. */
const maxMeasured = 1000;

/** How high voices speak by themselves: by the table, or else by the model's curve of some sentences, which takes a second, once. */
export class OwnPitches {
  private readonly measured = new Map<string, VoicePitch>();

  constructor(
    private readonly model: SentenceModel,
    private readonly phonemizer: Phonemizer,
    private readonly vocabulary: Vocabulary,
    private readonly styles: VoiceStyles,
    private readonly voices: {
      /** Whether they are those of the published pack, which the table has. */
      readonly areKnown: boolean;
      /** How a voice pronounces its own language. */
      readonly accentOf: (voiceId: string) => Accent;
    },
  ) {}

  /** @param voiceId a voice of the pack, or a mix of them. */
  of(voiceId: string): Promise<VoicePitch> {
    const isInTable = (id: string) => this.voices.areKnown && Object.hasOwn(measuredPitch, id);
    return pitchOfMix(voiceId, (id) => (isInTable(id) ? Promise.resolve(measuredPitch[id]!) : this.measureOnce(id)));
  }

  /** Measures a voice of the pack: the same every time. */
  async measure(voiceId: string): Promise<VoicePitch> {
    const accent = this.voices.accentOf(voiceId);
    const curves: Float32Array[] = [];
    for (const text of measuringSentences(accent.program ?? accent.espeakVoice)) {
      await this.phonemizer.prepare(text, accent);
      for (const { tokens } of toTokenRuns(this.phonemizer.phonemize(text, accent), this.vocabulary)) {
        const style = await this.styles.row(voiceId, tokens.length);
        curves.push((await this.model.encode(tokens, style, 1)).pitch);
      }
    }
    return pitchOfCurves(curves);
  }

  private async measureOnce(voiceId: string): Promise<VoicePitch> {
    const pitch = this.measured.get(voiceId) ?? (await this.measure(voiceId));
    if (this.measured.size >= maxMeasured) this.measured.clear();
    this.measured.set(voiceId, pitch);
    return pitch;
  }
}
