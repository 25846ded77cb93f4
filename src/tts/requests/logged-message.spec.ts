import { loggedMessage } from './logged-message';

describe('The message of an error in the log of requests', () => {
  it.each([
    ['text must not be empty', 'text must not be empty'],
    [
      'There is no voice "nobody". GET /api/v1/voices lists them.',
      'There is no voice "nobody". GET /api/v1/voices lists them.',
    ],
    ['Line 1, column 7: “Dear Mr. Smith” is not closed.', 'Line 1, column 7: "…" is not closed.'],
    ['"a secret\nof two lines" and "" are wrong', '"…" and "…" are wrong'],
    ['There is no voice "say \\"Dear Mr. Smith\\" now". Try another.', 'There is no voice "…". Try another.'],
    ['There is no voice "Dear Mr. Smith, we regret…. GET /api/v1/voices lists them.', 'There is no voice "…"'],
    [`There is no voice "sk-${'aB3'.repeat(10)}xy".`, 'There is no voice "sk-[redacted]".'],
  ])('keeps names, and no part of a text: %j', (message, kept) => {
    expect(loggedMessage(message)).toBe(kept);
  });

  it('is made in linear time', () => {
    expect(loggedMessage('“'.repeat(200_000)).length).toBeLessThanOrEqual(501);
  });

  it('is bounded', () => {
    expect(loggedMessage('x'.repeat(5000)).length).toBeLessThanOrEqual(501);
  });
});
