/** Generators of the best code with rate 1/4 and 2,048 states: two ids differ in at least 32 bits of it. */
const generators = [0o4767, 0o5723, 0o6265, 0o7455];
const memory = 11;
const states = 1 << memory;

/** Bits of the code for each bit of the message. */
export const codeRate = generators.length;

/** The four bits that leave the encoder with each state and bit, as a number. */
const outputs = Uint8Array.from({ length: 2 * states }, (_, register) =>
  generators.reduce((value, generator) => (value << 1) | parity(register & generator), 0),
);

function parity(value: number): number {
  let bits = value;
  for (let shift = 8; shift > 0; shift >>= 1) bits ^= bits >> shift;
  return bits & 1;
}

/** Encodes a message, whose end leads to its beginning, so that no bits are spent on an end. @returns bits of the code: 0 or 1. */
export function encodeMessage(message: Uint8Array): Uint8Array {
  let state = 0;
  for (let index = memory; index > 0; index--) state = (state >> 1) | (message.at(-index)! << (memory - 1));
  const code = new Uint8Array(codeRate * message.length);
  message.forEach((bit, place) => {
    const register = (bit << memory) | state;
    const output = outputs[register]!;
    for (let index = 0; index < codeRate; index++) {
      code[place * codeRate + index] = (output >> (codeRate - 1 - index)) & 1;
    }
    state = register >> 1;
  });
  return code;
}

/**
 * The most likely message (Viterbi's algorithm, three times round).
 *
 * @param soft for each bit of the code, how much speaks for a one; negative for a zero.
 */
export function decodeMessage(soft: Float64Array): Uint8Array {
  const length = soft.length / codeRate;
  const rounds = 3;
  const steps = rounds * length;
  let metrics = new Float64Array(states);
  let next = new Float64Array(states);
  const choices = new Uint8Array(steps * states);
  const branch = new Float64Array(1 << codeRate);
  for (let step = 0; step < steps; step++) {
    const place = (step % length) * codeRate;
    for (let output = 0; output < branch.length; output++) {
      let sum = 0;
      for (let index = 0; index < codeRate; index++) {
        sum += (output >> (codeRate - 1 - index)) & 1 ? soft[place + index]! : -soft[place + index]!;
      }
      branch[output] = sum;
    }
    for (let after = 0; after < states; after++) {
      // The register that led here lost its lowest bit, 0 or 1.
      const even = after << 1;
      const zero = metrics[even & (states - 1)]! + branch[outputs[even]!]!;
      const one = metrics[(even & (states - 1)) | 1]! + branch[outputs[even | 1]!]!;
      const isOne = one > zero;
      next[after] = isOne ? one : zero;
      choices[step * states + after] = isOne ? 1 : 0;
    }
    [metrics, next] = [next, metrics];
  }
  let state = metrics.indexOf(Math.max(...metrics));
  const message = new Uint8Array(length);
  for (let step = steps - 1; step >= length; step--) {
    if (step < 2 * length) message[step - length] = state >> (memory - 1);
    state = ((state << 1) & (states - 1)) | choices[step * states + state]!;
  }
  return message;
}

/** How much of what speaks for the bits of the code agrees with a message. */
export function agreementWith(message: Uint8Array, soft: Float64Array): number {
  return encodeMessage(message).reduce((sum, bit, place) => sum + (bit ? soft[place]! : -soft[place]!), 0);
}

/** Rivals of a message differ from it in as many neighbouring bits at most. */
const rivalBits = 9;

/**
 * The messages that agree best after the decoded one. Where noise hides a part of the code, it makes another message than the true one the best, but
 * both only differ in a few neighbouring bits.
 *
 * @param soft see {@link decodeMessage}.
 * @param count so many of them, the best first.
 */
export function rivalsOf(message: Uint8Array, soft: Float64Array, count: number): Uint8Array[] {
  const { length } = message;
  const agreeing = Float64Array.from(encodeMessage(message), (bit, place) => (bit ? soft[place]! : -soft[place]!));
  const rivals: { changes: number; start: number; loss: number }[] = [];
  // What changes begins with a bit that is changed. It changes the same bits of the code wherever it begins, whatever the message is.
  for (let changes = 1; changes < 1 << rivalBits; changes += 2) {
    const changed = changeBits(new Uint8Array(length), changes, 0);
    const ones = [...encodeMessage(changed).entries()].filter(([, bit]) => bit).map(([place]) => place);
    for (let start = 0; start < length; start++) {
      let loss = 0;
      for (const place of ones) loss += agreeing[(place + start * codeRate) % soft.length]!;
      rivals.push({ changes, start, loss });
    }
  }
  return rivals
    .sort((one, other) => one.loss - other.loss)
    .slice(0, count)
    .map(({ changes, start }) => changeBits(message, changes, start));
}

/** A message with other bits from a place on, where `changes` has ones, the lowest first. After the end, it goes on at the beginning. */
function changeBits(message: Uint8Array, changes: number, start: number): Uint8Array {
  const changed = message.slice();
  for (let index = 0; index < rivalBits; index++) changed[(start + index) % message.length]! ^= (changes >> index) & 1;
  return changed;
}
