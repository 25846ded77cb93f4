/** The part of the package that is used here. The package has no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakModule {
    /** The program's memory. A new array after each growth. */
    readonly HEAPU8: Uint8Array;
    readonly eSpeakNGWorker: new () => EspeakWorker;
    /** Its files, in memory. */
    readonly FS: {
      /** The names in a directory, with `.` and `..`. */
      readdir(path: string): string[];
      unlink(path: string): void;
    };
  }

  interface EspeakWorker {
    /** @returns 0 if the voice exists. */
    set_voice(name: string): number;
    /** @returns the address of the result: UTF-8, zero-terminated, overwritten by the next call. */
    convert_to_phonemes(text: string, useIpa: boolean): { ptr: number };
  }

  export default function load(): Promise<EspeakModule>;
}
