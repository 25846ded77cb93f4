/** Where the sound of a speech goes. Make one call at a time. */
export interface SoundOutput {
  /** The samples that it takes, as bytes. */
  readonly takes: 'raw-s16' | 'raw-f32';
  /** Takes the next bytes, and resolves when it has room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the sound, and resolves when all of it has been played or written. */
  end(): Promise<void>;
  /** Ends at once, and removes what is not whole. */
  abort(): void;
}
