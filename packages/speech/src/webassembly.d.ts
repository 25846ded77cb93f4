/**
 * The part of WebAssembly that is used here. Node supports it, but TypeScript declares it only in its DOM library, which would
 * also declare `window` and other browser globals.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }

  /** Thrown when a program fails. The program is then in an unknown state. */
  class RuntimeError extends Error {}

  class Memory {
    readonly buffer: ArrayBuffer;
  }

  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
