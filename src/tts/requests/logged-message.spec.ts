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
  ])('keeps names, and no part of a text: %j', (message, kept) => {
    expect(loggedMessage(message)).toBe(kept);
  });

  it('is bounded', () => {
    expect(loggedMessage('x'.repeat(5000)).length).toBeLessThanOrEqual(501);
  });
});
