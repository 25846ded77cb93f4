import loadEspeak, { type EspeakModule, type EspeakWorker } from '@echogarden/espeak-ng-emscripten';

/** What is sent to espeak at a time, at most, in UTF-16 code units; its own buffer for a clause is not much longer. */
export const longestEspeakText = 600;

/** espeak-ng in WebAssembly, of which only the pronunciation is used. */
export class Espeak {
  private readonly decoder = new TextDecoder();
  private voice: string | undefined;

  private constructor(
    private readonly program: EspeakModule,
    private readonly worker: EspeakWorker,
  ) {}

  /** Loads the program and its dictionaries, in half a second. */
  static async load(): Promise<Espeak> {
    const program = await loadEspeak();
    return new Espeak(program, new program.eSpeakNGWorker());
  }

  /**
   * Pronounces a text.
   *
   * @param voice espeak's name of the language, for example `en-us`.
   * @returns groups of phones in IPA; a group is a word, or several that are said as one, or a part of one such as a
   *   number. A phone is one sound: `tʃ`, `aɪ`, `ˈɑː` with its stress. `[]` if there is nothing to say.
   * @throws {Error} if espeak has no such voice.
   */
  pronounce(text: string, voice: string): string[][] {
    this.use(voice);
    return this.read(this.worker.convert_to_phonemes(text, true).ptr)
      .replaceAll(languageSwitch, ' ')
      .split(groupEnd)
      .map((group) => group.split('_').filter((phone) => phone !== ''))
      .filter((group) => group.length > 0);
  }

  private use(voice: string): void {
    if (voice === this.voice) return;
    if (this.worker.set_voice(voice) !== 0) throw new Error(`espeak-ng has no voice ${voice}.`);
    this.voice = voice;
  }

  private read(start: number): string {
    const memory = this.program.HEAPU8;
    return this.decoder.decode(memory.subarray(start, memory.indexOf(0, start)));
  }
}

/** `(en)` before a word of another language, and `(fr)` to come back. */
const languageSwitch = /\([a-z-]+\)/gu;

/** Groups are parted by spaces, clauses by ` | `. */
const groupEnd = /[\s|]+/u;
