/**
 * The part of WebAssembly that is used here. Node has it, but TypeScript describes it only in the library of browsers,
 * which would let `window` and its like pass for known.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }

  /** What a program throws when it fails, and afterwards is in an unknown state. */
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
