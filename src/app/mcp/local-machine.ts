import { access } from 'node:fs/promises';
import { type ListedVoice, ToolError, type WantedSpeech } from '../../dialects/mcp/tool-host';
import { LocalVoices } from '../say/local-voices';
import { sayText } from '../say/say-text';
import type { FileFormat } from '../say/sound-formats';
import type { SoundOutput } from '../say/sound-output';
import { writtenSound } from '../say/written-sound';
import { UserMachine } from './machine';

const log = { info: () => {}, warn: console.error, error: console.error };

/** The text is complete. Its sentences are spoken when they have been read. */
const patienceMs = 60_000;

/** Speaks with the voices that are installed here. What a voice needs is loaded when it is first used, and kept. */
export class LocalMachine extends UserMachine {
  private constructor(private readonly local: LocalVoices) {
    super();
  }

  static async open(): Promise<LocalMachine> {
    return new LocalMachine(await LocalVoices.find({ isParallel: false, log }));
  }

  /** The voices, of which the first is the usual one. */
  async voices(): Promise<readonly ListedVoice[]> {
    return (await this.local.list()).map(({ voiceId, name, language, gender, style }) => ({
      voice_id: voiceId,
      name,
      language,
      gender,
      ...(style && { style }),
    }));
  }

  protected async speak(
    { text, voice_id, speed = 1 }: WantedSpeech,
    open: (rate: number) => SoundOutput,
    signal: AbortSignal,
  ): Promise<void> {
    const opened = await this.local.open(voice_id);
    await sayText([text], { ...opened, output: open(opened.voice.sampleRate) }, { speed, patienceMs, signal });
  }

  protected async record(
    { text, voice_id, speed = 1 }: WantedSpeech,
    file: string,
    format: FileFormat,
    signal: AbortSignal,
  ): Promise<void> {
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      throw new ToolError(`${file} exists already. Choose another name.`);
    const opened = await this.local.open(voice_id);
    const output = await writtenSound(file, format, opened);
    try {
      await sayText([text], { ...opened, output }, { speed, patienceMs, signal });
    } catch (error) {
      output.abort();
      throw error;
    }
  }
}
