import fc from 'fast-check';
import { EventReader } from './event-reader';
import { encodeEvent, type WyomingEvent, WyomingFormatError } from './wyoming-event';

const maxDataLength = 1000;

function read(...pieces: (string | Buffer)[]): WyomingEvent[] {
  const reader = new EventReader(maxDataLength);
  return pieces.flatMap((piece) => [...reader.push(Buffer.from(piece))]);
}

describe('EventReader', () => {
  it.each([
    ['without data', '{"type":"describe"}\n', {}],
    ['with data in the header', '{"type":"describe","data":{"a":1}}\n', { a: 1 }],
    ['with data after it', '{"type":"describe","data_length":7}\n{"a":2}', { a: 2 }],
    [
      'with both, of which the later wins',
      '{"type":"describe","data":{"a":1,"b":1},"data_length":7}\n{"a":2}',
      { a: 2, b: 1 },
    ],
    ['with null for what is absent', '{"type":"describe","data":null,"data_length":null,"payload_length":null}\n', {}],
    ['of an unknown version, with unknown fields', '{"type":"describe","version":"99.0.0","later":[1]}\n', {}],
  ])('reads an event %s', (_case, bytes, data) => {
    expect(read(bytes)).toEqual([{ type: 'describe', data }]);
  });

  it('skips payloads', () => {
    const event = '{"type":"audio-chunk","data_length":2,"payload_length":5}\n{}\n\n{"a';
    expect(read(event + '{"type":"describe"}\n').map(({ type }) => type)).toEqual(['audio-chunk', 'describe']);
  });

  it('reads what the writer writes, wherever it is cut', () => {
    const events = fc.array(
      fc.record({
        type: fc.constantFrom('synthesize', 'ping', 'Ünïcödé'),
        data: fc.dictionary(
          fc.string({ maxLength: 5 }).filter((name) => name !== '__proto__'),
          fc.string({ unit: 'grapheme', maxLength: 20 }),
          { maxKeys: 3 },
        ),
        payload: fc.option(fc.uint8Array({ maxLength: 50 }), { nil: undefined }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(events, fc.array(fc.nat(5000)), (written, cuts) => {
        const bytes = Buffer.concat(written.map(({ payload, ...event }) => encodeEvent(event, payload)));
        const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
        const pieces = places.slice(1).map((place, index) => bytes.subarray(places[index], place));
        expect(read(...pieces)).toEqual(written.map(({ type, data }) => ({ type, data: { ...data } })));
      }),
    );
  });

  it.each([
    ['an empty line', '\n', 'not JSON'],
    ['another protocol', 'GET / HTTP/1.1\r\n', 'not JSON'],
    ['invalid UTF-8', Buffer.from('7b2274797065223a22ff227d0a', 'hex'), 'not JSON in UTF-8'],
    ['a list', '[]\n', 'must be an object'],
    ['no type', '{}\n', '"type"'],
    ['a type that is a number', '{"type":1}\n', '"type"'],
    ['a long type', `{"type":"${'x'.repeat(101)}"}\n`, '"type"'],
    ['data that is a string', '{"type":"describe","data":"x"}\n', '"data"'],
    ['data after the header that is a list', '{"type":"describe","data_length":2}\n[]', 'must be an object'],
    ['data after the header that is cut', '{"type":"describe","data_length":2}\n{x', 'not JSON'],
    ['a negative length', '{"type":"describe","data_length":-1}\n', 'whole number'],
    ['a length that is a string', '{"type":"describe","data_length":"2"}\n', 'whole number'],
    ['a length with a fraction', '{"type":"describe","payload_length":0.5}\n', 'whole number'],
    ['a length that is true', '{"type":"describe","payload_length":true}\n', 'whole number'],
    ['an infinite length', '{"type":"describe","payload_length":1e999}\n', 'whole number'],
    ['too much data', '{"type":"describe","data_length":1001}\n', 'at most 1000'],
    ['a huge payload', '{"type":"describe","payload_length":9007199254740991}\n', 'at most 1048576'],
    ['a long header that never ends', 'x'.repeat(65_537), 'longer than 65536'],
  ])('refuses %s', (_case, bytes, problem) => {
    expect(() => read(bytes)).toThrow(WyomingFormatError);
    expect(() => read(bytes)).toThrow(problem);
  });

  it('refuses a header that becomes too long, as soon as it does', () => {
    const reader = new EventReader(maxDataLength);
    const piece = Buffer.alloc(1000, 'x');
    for (let index = 0; index < 65; index++) expect([...reader.push(piece)]).toEqual([]);
    expect(() => [...reader.push(piece)]).toThrow('longer than');
  });

  it('tells whether an event has begun', () => {
    const reader = new EventReader(maxDataLength);
    const states = ['{"type":"a","data_length":2,"payload_length":2}', '\n', '{', '}', 'p', 'p'].map((piece) => {
      void [...reader.push(Buffer.from(piece))];
      return reader.isWithinEvent;
    });
    expect(states).toEqual([true, true, true, true, true, false]);
  });

  it('has no inherited fields in its data', () => {
    const [event] = read('{"type":"synthesize","data":{"__proto__":{"text":"x"}}}\n');
    expect(event!.data['text']).toBeUndefined();
  });
});
