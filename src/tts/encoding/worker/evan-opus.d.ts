/** What we use of the package, which has no types of its own. */
declare module '@evan/wasm/target/opus/node.cjs' {
  export class Encoder {
    constructor(options: {
      channels: 1 | 2;
      sample_rate: number;
      application: 'voip' | 'audio' | 'restricted_lowdelay';
    });
    /** Samples that the encoder looks ahead, and so comes behind. */
    readonly lookahead: number;
    /** Bits per second. */
    bitrate: number;
    signal: 'auto' | 'voice' | 'music';
    /** Encodes one frame of 16-bit samples. */
    encode(samples: Int16Array): Uint8Array;
    /** Frees the encoder's memory. */
    drop(): void;
  }
}
