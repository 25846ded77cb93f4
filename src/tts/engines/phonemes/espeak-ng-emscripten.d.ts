/** The part of the package that is used here; it brings no types of its own. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakModule {
    /** The program's memory; a new array each time that it has grown. */
    readonly HEAPU8: Uint8Array;
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }

  interface EspeakWorker {
    /** @returns 0 if there is such a voice. */
    set_voice(name: string): number;
    /** @returns where the answer lies in memory: UTF-8, ended by a zero, overwritten by the next call. */
    convert_to_phonemes(text: string, useIpa: boolean): { ptr: number };
  }

  export default function load(): Promise<EspeakModule>;
}
