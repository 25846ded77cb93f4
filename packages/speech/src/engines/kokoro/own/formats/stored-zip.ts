import { UnreadableVoiceError } from './tensor';

/** A file of torch.save has five members. */
const maxMembers = 32;

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const memberSignature = 0x04034b50;
const endBytes = 22;
const directoryBytes = 46;
const memberBytes = 30;

/** Whether a file begins as a ZIP archive does. */
export function isZip(file: Buffer): boolean {
  return file.length >= memberBytes && file.readUInt32LE(0) === memberSignature;
}

/**
 * Reads the members of a ZIP archive that are stored as they are. torch.save compresses nothing, so nothing is decompressed here: an
 * archive cannot become larger than it is.
 *
 * @returns the members by their names, as views of the file.
 * @throws {UnreadableVoiceError} if the archive is cut off, compressed, encrypted, or has more than 32 members.
 */
export function readStoredZip(file: Buffer): Map<string, Buffer> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count > maxMembers)
    throw new UnreadableVoiceError(`its archive has ${count} members. Save one voice with torch.save.`);
  const members = new Map<string, Buffer>();
  for (let index = 0; index < count; index++) {
    if (at + directoryBytes > end || file.readUInt32LE(at) !== directorySignature) throw damaged();
    const flags = file.readUInt16LE(at + 8);
    const method = file.readUInt16LE(at + 10);
    const size = file.readUInt32LE(at + 20);
    const unpacked = file.readUInt32LE(at + 24);
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + directoryBytes, at + directoryBytes + nameLength);
    if (method !== 0 || size !== unpacked) {
      throw new UnreadableVoiceError('its archive is compressed. Save it with torch.save, which does not compress.');
    }
    if ((flags & 1) !== 0 || members.has(name)) throw damaged();
    members.set(name, contentsAt(file, file.readUInt32LE(at + 42), size));
    at += directoryBytes + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return members;
}

function contentsAt(file: Buffer, at: number, size: number): Buffer {
  if (at + memberBytes > file.length || file.readUInt32LE(at) !== memberSignature) throw damaged();
  const start = at + memberBytes + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (start + size > file.length) throw damaged();
  return file.subarray(start, start + size);
}

/** The end of the directory, which is last. torch.save writes no comment after it. */
function findEnd(file: Buffer): number {
  const end = file.length - endBytes;
  if (end < 0 || file.readUInt32LE(end) !== endSignature) throw damaged();
  return end;
}

function damaged(): UnreadableVoiceError {
  return new UnreadableVoiceError('its archive is damaged or cut off. Save it again with torch.save.');
}
