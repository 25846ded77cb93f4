import type { ProgramLanguage } from '../../../voices/packs/manifests/language-programs';
import type { EnglishLetters, LanguagePronouncer } from './language-pronouncer';
import { hasProgram, ProgramFiles } from './program-files';

/** Starts the program of each language. Its code here is loaded with it, too. */
const openers: Readonly<
  Partial<Record<ProgramLanguage, (files: ProgramFiles, english: EnglishLetters) => Promise<LanguagePronouncer>>>
> = {
  ja: async (files, english) => (await import('../japanese/japanese-pronouncer.js')).openJapanese(files, english),
  zh: async (files, english) => (await import('../mandarin/mandarin-pronouncer.js')).openMandarin(files, english),
};

/** Whether this version of Voxgate can speak a language with the files of a pack. */
export function speaksByProgram(directory: string, language: ProgramLanguage): boolean {
  return openers[language] !== undefined && hasProgram(directory, language);
}

/** The programs of a pack. Each is loaded when a text first needs it, so that nobody else pays for it. */
export class LanguagePrograms {
  private readonly pronouncers = new Map<ProgramLanguage, LanguagePronouncer>();
  private readonly loading = new Map<ProgramLanguage, Promise<LanguagePronouncer>>();

  /**
   * @param directory of the installed pack.
   * @param english the letters of an English word. By default, such words are left out.
   */
  constructor(
    private readonly directory: string,
    private readonly english: EnglishLetters = () => '',
  ) {}

  /** Whether the pack has the program of a language. */
  has(language: ProgramLanguage): boolean {
    return this.pronouncers.has(language) || speaksByProgram(this.directory, language);
  }

  /**
   * Loads the program of a language, unless it has been loaded: call this before `of`. A failure is not kept, so that a repaired pack
   * speaks without a restart.
   *
   * @throws {Error} if a file of the program is missing or damaged, or the program does not start.
   */
  async load(language: ProgramLanguage): Promise<void> {
    if (this.pronouncers.has(language)) return;
    let loading = this.loading.get(language);
    if (!loading) {
      loading = this.open(language).finally(() => this.loading.delete(language));
      this.loading.set(language, loading);
    }
    this.pronouncers.set(language, await loading);
  }

  /** The program of a language; `undefined` if it has not been loaded. */
  of(language: ProgramLanguage): LanguagePronouncer | undefined {
    return this.pronouncers.get(language);
  }

  private async open(language: ProgramLanguage): Promise<LanguagePronouncer> {
    const open = openers[language];
    if (!open) throw new Error(`This version of Voxgate has no program for the language ${language}.`);
    return open(await ProgramFiles.read(this.directory, language), this.english);
  }
}
