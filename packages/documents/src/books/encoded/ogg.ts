/** The head of a page up to the sizes of its segments (RFC 3533, section 6). */
const headBytes = 27;
const maxSegments = 255;
const flags = { continued: 1, first: 2, last: 4 } as const;

/** A page has at most this many packets: a second of Opus. */
const maxPackets = 50;

/** Takes the packets out of an Ogg stream, however its bytes are divided. */
export async function* packetsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let parts: Buffer[] = [];
  for await (const bytes of stream) {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const page = pageAt(rest);
      if (!page) break;
      let at = page.start;
      for (const size of page.sizes) {
        parts.push(rest.subarray(at, at + size));
        at += size;
        if (size === maxSegments) continue;
        yield Buffer.concat(parts);
        parts = [];
      }
      rest = rest.subarray(at);
    }
  }
}

/** The page at the start of bytes, if they have all of it. */
function pageAt(bytes: Buffer): { start: number; sizes: Buffer } | undefined {
  if (bytes.length < headBytes) return undefined;
  if (bytes.toString('latin1', 0, 4) !== 'OggS') throw new Error('The encoder has not made Ogg.');
  const start = headBytes + bytes.readUInt8(headBytes - 1);
  if (bytes.length < start) return undefined;
  const sizes = bytes.subarray(headBytes, start);
  return bytes.length < start + sizes.reduce((sum, size) => sum + size, 0) ? undefined : { start, sizes };
}

/** Writes packets into the pages of one Ogg stream. */
export class OggPages {
  private sequence = 0;
  private sizes: number[] = [];
  private parts: Buffer[] = [];
  private packets = 0;
  /** The position after the last packet that ends on the page; -1: none does. */
  private position = -1n;
  private isContinued = false;

  /** @param serial of the stream. */
  constructor(
    private readonly serial: number,
    private readonly take: (page: Buffer) => Promise<void>,
  ) {}

  /** Adds a packet. @param position samples at 48 kHz up to its end. */
  async add(packet: Buffer, position: number): Promise<void> {
    if (this.packets === maxPackets) await this.endPage();
    for (let at = 0; at <= packet.length; at += maxSegments) {
      if (this.sizes.length === maxSegments) {
        await this.endPage();
        this.isContinued = at > 0;
      }
      const part = packet.subarray(at, at + maxSegments);
      this.sizes.push(part.length);
      this.parts.push(part);
    }
    this.packets++;
    this.position = BigInt(position);
  }

  /** Ends a page, so that the next packet begins another one. */
  async endPage(isLast = false): Promise<void> {
    const { sizes, parts, sequence } = this;
    const head = Buffer.alloc(headBytes);
    head.write('OggS', 0, 'latin1');
    const kind =
      (this.isContinued ? flags.continued : 0) | (sequence === 0 ? flags.first : 0) | (isLast ? flags.last : 0);
    head.writeUInt8(kind, 5);
    head.writeBigInt64LE(this.position, 6);
    head.writeUInt32LE(this.serial, 14);
    head.writeUInt32LE(sequence, 18);
    head.writeUInt8(sizes.length, 26);
    const page = Buffer.concat([head, Buffer.from(sizes), ...parts]);
    page.writeUInt32LE(checksum(page), 22);
    this.sequence++;
    [this.sizes, this.parts, this.packets, this.position, this.isContinued] = [[], [], 0, -1n, false];
    await this.take(page);
  }
}

const polynomial = 0x04c1_1db7;
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000_0000 ? (value << 1) ^ polynomial : value << 1;
  return value >>> 0;
});

function checksum(bytes: Uint8Array): number {
  let value = 0;
  for (let index = 0; index < bytes.length; index++) {
    value = (value << 8) ^ checksums[((value >>> 24) ^ bytes[index]!) & 0xff]!;
  }
  return value >>> 0;
}
