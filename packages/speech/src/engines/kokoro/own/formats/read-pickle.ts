import { UnreadableVoiceError } from './tensor';

/** The pickle of one tensor has about 165 bytes and 40 operations. */
const maxBytes = 4096;
const maxOperations = 500;

/** A name that a pickle refers to. It is only compared: nothing is imported or called. */
export class PickledName {
  constructor(readonly name: string) {}
}

/** A storage that a pickle refers to: where the numbers are. */
export class PickledStorage {
  constructor(
    readonly type: string,
    readonly key: string,
    readonly numbers: number,
  ) {}
}

/** What torch.save writes for a tensor. */
export interface PickledTensor {
  readonly storage: PickledStorage;
  readonly offset: number;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

const rebuildTensor = 'torch._utils _rebuild_tensor_v2';
const orderedDict = 'collections OrderedDict';
const storages = /^torch (?:Float|Double|Half|BFloat16)Storage$/u;

const mark = Symbol('mark');

/**
 * Reads the pickle that torch.save writes for one tensor. It knows the operations that torch.save uses, and the three kinds of names:
 * the function that makes a tensor, storages, and an empty OrderedDict. Any other operation or name is refused. Nothing is executed:
 * where Python would call a function, this checks the arguments and keeps them as data.
 *
 * @throws {UnreadableVoiceError}
 */
export function readPickledTensor(pickle: Buffer): PickledTensor {
  if (pickle.length > maxBytes)
    throw new UnreadableVoiceError('it holds more than one tensor. Save the voice alone with torch.save.');
  return new PickleReader(pickle).read();
}

class PickleReader {
  private at = 0;
  private readonly stack: unknown[] = [];
  private readonly memo = new Map<number, unknown>();

  constructor(private readonly bytes: Buffer) {}

  read(): PickledTensor {
    for (let count = 0; count < maxOperations; count++) {
      const operation = this.byte();
      if (operation === 0x2e) return this.result();
      this.perform(operation);
    }
    throw unreadable();
  }

  private perform(operation: number): void {
    const { stack } = this;
    switch (operation) {
      case 0x80: // PROTO
        if (this.byte() !== 2)
          throw new UnreadableVoiceError('its pickle has another protocol than 2, which torch.save uses.');
        return;
      case 0x63: // GLOBAL
        return void stack.push(this.global());
      case 0x71: // BINPUT
        return void this.memo.set(this.byte(), stack.at(-1));
      case 0x72: // LONG_BINPUT
        return void this.memo.set(this.take(4).readUInt32LE(), stack.at(-1));
      case 0x68: // BINGET
        return void stack.push(this.recall(this.byte()));
      case 0x28: // MARK
        return void stack.push(mark);
      case 0x58: // BINUNICODE
        return void stack.push(this.take(this.take(4).readUInt32LE()).toString('utf8'));
      case 0x4b: // BININT1
        return void stack.push(this.byte());
      case 0x4d: // BININT2
        return void stack.push(this.take(2).readUInt16LE());
      case 0x4a: // BININT
        return void stack.push(this.take(4).readInt32LE());
      case 0x88: // NEWTRUE
      case 0x89: // NEWFALSE
        return void stack.push(operation === 0x88);
      case 0x29: // EMPTY_TUPLE
        return void stack.push([]);
      case 0x85: // TUPLE1, TUPLE2, TUPLE3
      case 0x86:
      case 0x87:
        return void stack.push(this.pop(operation - 0x84));
      case 0x74: // TUPLE
        return void stack.push(this.popToMark());
      case 0x51: // BINPERSID
        return void stack.push(storageOf(this.pop(1)[0]));
      case 0x52: // REDUCE
        return void stack.push(called(...(this.pop(2) as [unknown, unknown])));
      default:
        throw new UnreadableVoiceError(
          `its pickle has the operation 0x${operation.toString(16)}, which a tensor does not need. Save the voice alone: torch.save(voice.detach().cpu(), "voice.pt").`,
        );
    }
  }

  private result(): PickledTensor {
    const [result] = this.pop(1);
    if (this.stack.length > 0 || !isTensor(result)) {
      throw new UnreadableVoiceError('it does not hold a tensor. Save the voice alone with torch.save.');
    }
    return result;
  }

  /** @throws {UnreadableVoiceError} if it is not one of the names that a tensor needs. */
  private global(): PickledName {
    const name = `${this.line()} ${this.line()}`;
    if (name === rebuildTensor || name === orderedDict || storages.test(name)) return new PickledName(name);
    const shown = JSON.stringify(name.replace(' ', '.').slice(0, 80));
    throw new UnreadableVoiceError(
      `its pickle names ${shown}, which a tensor does not need. Nothing of it was run. Save the voice alone: torch.save(voice.detach().cpu(), "voice.pt").`,
    );
  }

  private recall(key: number): unknown {
    if (!this.memo.has(key)) throw unreadable();
    return this.memo.get(key);
  }

  private popToMark(): unknown[] {
    const from = this.stack.lastIndexOf(mark);
    if (from < 0) throw unreadable();
    return this.stack.splice(from).slice(1);
  }

  private pop(count: number): unknown[] {
    if (this.stack.length < count) throw unreadable();
    const items = this.stack.splice(-count);
    if (items.includes(mark)) throw unreadable();
    return items;
  }

  private line(): string {
    const end = this.bytes.indexOf(0x0a, this.at);
    if (end < 0) throw unreadable();
    const line = this.bytes.toString('utf8', this.at, end);
    this.at = end + 1;
    return line;
  }

  private byte(): number {
    return this.take(1)[0]!;
  }

  private take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw unreadable();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** The storage that a persistent id means: ("storage", its type, its key, its device, its length). */
function storageOf(id: unknown): PickledStorage {
  if (!Array.isArray(id) || id.length !== 5) throw unreadable();
  const [kind, type, key, , numbers] = id as unknown[];
  if (kind !== 'storage' || !(type instanceof PickledName) || !storages.test(type.name)) throw unreadable();
  if (typeof key !== 'string' || !/^\d{1,9}$/u.test(key) || !isLength(numbers)) throw unreadable();
  return new PickledStorage(type.name.slice('torch '.length, -'Storage'.length), key, numbers);
}

/** What Python would make by calling a function, as data. */
function called(what: unknown, given: unknown): unknown {
  if (!(what instanceof PickledName) || !Array.isArray(given)) throw unreadable();
  if (what.name === orderedDict && given.length === 0) return new Map();
  if (what.name !== rebuildTensor) throw unreadable();
  const [storage, offset, shape, strides] = given as unknown[];
  const tensor = { storage, offset, shape, strides };
  if (!isTensor(tensor)) throw unreadable();
  return tensor;
}

function isTensor(value: unknown): value is PickledTensor {
  if (typeof value !== 'object' || value === null || !('storage' in value)) return false;
  const { storage, offset, shape, strides } = value as Record<string, unknown>;
  return storage instanceof PickledStorage && isLength(offset) && isLengths(shape) && isLengths(strides);
}

function isLengths(value: unknown): value is number[] {
  return Array.isArray(value) && value.length <= 8 && value.every(isLength);
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function unreadable(): UnreadableVoiceError {
  return new UnreadableVoiceError(
    'its pickle cannot be read, or is not that of a tensor. Save it again with torch.save.',
  );
}
