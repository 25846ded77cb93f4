import { readMessage } from './messages';

describe('A message of Azure’s SDKs', () => {
  it('has headers, whose names are in any case, and a body', () => {
    const message =
      'X-REQUESTID : a-1\t\r\npath:SSML\r\nContent-Type:application/ssml+xml\r\n\r\n<speak>\r\n\r\n</speak>';
    expect(readMessage(message)).toEqual({ path: 'ssml', requestId: 'a-1', body: '<speak>\r\n\r\n</speak>' });
  });

  it.each(['Path', '', ':x', 'X-Timestamp: 12:30'])('may have other lines: %j', (line) => {
    expect(readMessage(`${line}\r\nPath:text.end\r\n\r\n`)).toEqual({ path: 'text.end', requestId: '', body: '' });
  });

  // A pattern for headers took minutes.
  it('is read in linear time, also if a header has many spaces', () => {
    expect(readMessage(`X-A:${' '.repeat(8000)}x\ny\r\nPath:ssml\r\n\r\n`).path).toBe('ssml');
  });

  it.each([
    ['no empty line', 'Path:ssml', 'must have headers'],
    ['long headers', `X-A:${'x'.repeat(9000)}\r\n\r\n`, 'must have headers'],
    ['an id with a space', 'X-RequestId:a b\r\n\r\n', 'must be an id'],
    ['bytes', Buffer.from('Path:ssml\r\n\r\n'), 'must be a text frame'],
  ])('is refused with %s', (_name, message, problem) => {
    expect(() => readMessage(message)).toThrow(problem);
  });
});
