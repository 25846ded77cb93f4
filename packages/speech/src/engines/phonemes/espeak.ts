import type { EspeakModule, EspeakWorker } from '@echogarden/espeak-ng-emscripten';

const espeakPackage = '@echogarden/espeak-ng-emscripten';

/** Maximum length of a text for espeak in UTF-16 code units. espeak's buffer for a clause is not much longer. */
export const maxEspeakTextLength = 600;

/** Directories of speakers: variants of timbre, and voices for MBROLA. They do not change the pronunciation. */
const speakers = ['!v', 'mb'].map((name) => `/usr/share/espeak-ng-data/voices/${name}`);

/** espeak-ng in WebAssembly. Only its pronunciation is used. */
export class Espeak {
  private readonly decoder = new TextDecoder();
  private voice: string | undefined;

  private constructor(
    private readonly program: EspeakModule,
    private readonly worker: EspeakWorker,
  ) {}

  /**
   * Loads the program and its dictionaries, which takes 0.15 s.
   *
   * @throws {Error} if the package is not installed.
   */
  static async load(): Promise<Espeak> {
    const espeak = await Espeak.loadIfInstalled();
    if (espeak) return espeak;
    throw new Error(`The package ${espeakPackage} is not installed. Only English voices of Kokoro work without it.`);
  }

  /** Loads the program, unless it has been left out of this installation: see docs/decisions/0051-pronunciation.md. */
  static async loadIfInstalled(): Promise<Espeak | undefined> {
    if (!isEspeakInstalled()) return undefined;
    const { default: loadProgram } = await import('@echogarden/espeak-ng-emscripten');
    const program = await loadProgram();
    removeSpeakers(program);
    return new Espeak(program, new program.eSpeakNGWorker());
  }

  /**
   * Pronounces a text.
   *
   * @param voice espeak's name of the language, for example `en-us`.
   * @returns groups of phones in IPA. A group is a word, several words pronounced as one, or a part of a word such as a number.
   *   A phone is one sound: `tʃ`, `aɪ`, or `ˈɑː` with its stress. Empty if there is nothing to pronounce.
   * @throws {Error} if espeak does not have this voice.
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

/** Whether the package with espeak-ng is installed. It is under the GPL, and may be left out. */
export function isEspeakInstalled(): boolean {
  try {
    require.resolve(espeakPackage);
    return true;
  } catch {
    return false;
  }
}

/** `(en)` before a word of another language, and `(fr)` to switch back. */
const languageSwitch = /\([a-z-]+\)/gu;

/** Groups are separated by spaces, clauses by ` | `. */
const groupEnd = /[\s|]+/u;

/** Removes the files of all speakers, which the program would read at its start, in a third of the time for loading. */
function removeSpeakers({ FS: files }: EspeakModule): void {
  for (const directory of speakers) {
    for (const name of files.readdir(directory)) if (!name.startsWith('.')) files.unlink(`${directory}/${name}`);
  }
}
