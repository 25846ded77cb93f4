/** The part of the package that is used here. Its own types need those of browsers. */
declare module 'speech-rule-engine' {
  interface Settings {
    readonly locale: string;
    readonly domain: string;
    readonly style: string;
    readonly modality: 'speech';
    readonly markup: 'punctuation';
    /** Returns the rules and words of a locale. */
    readonly custom: (locale: string) => Promise<object>;
  }
  /** Changes the settings, and loads the locale. */
  export function setupEngine(settings: Settings): Promise<string>;
  /** Speech for a formula in MathML. */
  export function toSpeech(mathml: string): string;
}
