/** The part of the package that is used here. The package has no types. */
declare module '@evan/wasm/target/opus/node.cjs' {
  export class Encoder {
    constructor(options: {
      channels: 1 | 2;
      sample_rate: number;
      application: 'voip' | 'audio' | 'restricted_lowdelay';
    });
    /** Samples of look-ahead, which delay the output. */
    readonly lookahead: number;
    /** Bits per second. */
    bitrate: number;
    signal: 'auto' | 'voice' | 'music';
    /** From 0 to 10, which is usual: how hard the encoder searches. */
    complexity: number;
    /** Encodes one frame of 16-bit samples. */
    encode(samples: Int16Array): Uint8Array;
    /** Frees the encoder's memory. */
    drop(): void;
  }
  export class Decoder {
    constructor(options: { channels: 1 | 2; sample_rate: number });
    /** Decodes a packet into 16-bit samples in the machine's order. @throws {Error} if it is damaged. */
    decode(packet: Uint8Array): Uint8Array;
    /** Frees the decoder's memory. */
    drop(): void;
  }
}
