/** The audio bytes received so far. */
export class ReceivedAudio {
  private readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  private length = 0;

  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.pieces.push(bytes);
    this.length += bytes.length;
  }

  /** A copy of all bytes. */
  bytes(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.length);
    let offset = 0;
    for (const piece of this.pieces) {
      all.set(piece, offset);
      offset += piece.length;
    }
    return all;
  }
}
