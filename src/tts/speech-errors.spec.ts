import { ApiError } from '../platform/errors/api-error';
import * as speechErrors from '../../packages/speech/src/errors';
import { eventsWithApiErrors, speechErrorToApiError, withApiErrors } from './speech-errors';

const {
  EngineCrashedError,
  EngineUnavailableError,
  InvalidMarkupError,
  InvalidPlanError,
  InvalidSpeechRequestError,
  QueueFullError,
  TextTooLongError,
  UnsupportedPlanError,
  VoiceDeletedError,
  VoiceNotFoundError,
  InvalidVoiceMixError,
} = speechErrors;

describe('errors of speech', () => {
  const cases: [speechErrors.AnySpeechError, object][] = [
    [
      new InvalidSpeechRequestError('sampleRate', 'invalid', 'must be 8000 for the format mulaw'),
      { code: 'INVALID_REQUEST', field: 'sample_rate', message: 'sample_rate must be 8000 for the format mulaw' },
    ],
    [
      new InvalidMarkupError(2, 5, '<audio> is not supported'),
      {
        code: 'INVALID_SSML',
        field: 'text',
        message: 'text has an error in line 2, column 5: <audio> is not supported.',
      },
    ],
    [
      new TextTooLongError('has 6 characters; this server accepts up to 5.'),
      { code: 'TEXT_TOO_LONG', field: 'text', message: 'text has 6 characters; this server accepts up to 5.' },
    ],
    [
      new InvalidVoiceMixError('slt(0)+rms', 'must have weights from 0.001 to 1000'),
      { code: 'INVALID_REQUEST', field: 'voice_id', message: 'voice_id must have weights from 0.001 to 1000' },
    ],
    [
      new VoiceNotFoundError('nobody'),
      {
        code: 'VOICE_NOT_FOUND',
        field: 'voice_id',
        message: 'There is no voice "nobody". GET /api/v1/voices lists them.',
      },
    ],
    [
      new VoiceDeletedError('own_ada'),
      {
        code: 'VOICE_DELETED',
        field: 'voice_id',
        message: 'The voice "own_ada" has been deleted. Choose another voice.',
      },
    ],
    [new QueueFullError(7), { code: 'OVERLOADED', headers: { 'Retry-After': '7' } }],
    [new EngineCrashedError('flite', 'SIGKILL'), { code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '5' } }],
    [new UnsupportedPlanError(2, 1), { code: 'INTERNAL_ERROR' }],
    [new InvalidPlanError('speed', 'must be a number above 0'), { code: 'INTERNAL_ERROR' }],
    [new EngineUnavailableError('flite', 'closed'), { code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '5' } }],
  ];

  it.each(cases)('%s becomes an error of the API', (error, expected) => {
    expect(speechErrorToApiError(error)).toBeInstanceOf(ApiError);
    expect(speechErrorToApiError(error)).toMatchObject(expected);
  });

  it('are all tested', () => {
    const tested = cases.map(([{ name }]) => name);
    // NotKeptError, for example, never leaves the server.
    const known = Object.values(speechErrors).filter(({ prototype }) => prototype instanceof speechErrors.SpeechError);
    expect(new Set(tested)).toEqual(new Set(known.map(({ name }) => name)));
  });

  it('are kept as the cause where only the log may have the reason', () => {
    const crash = new EngineCrashedError('flite', 'SIGKILL');
    expect(speechErrorToApiError(crash)).toMatchObject({
      cause: crash,
      message: expect.not.stringContaining('SIGKILL'),
    });
  });

  it('are converted wherever they come from; others stay as they are', async () => {
    const fail = async (error: Error) => {
      throw error;
    };
    await expect(withApiErrors(() => fail(new QueueFullError(1)))).rejects.toMatchObject({ code: 'OVERLOADED' });
    const other = new Error('other');
    await expect(withApiErrors(() => fail(other))).rejects.toBe(other);
    async function* events(): AsyncGenerator<number> {
      yield 1;
      await fail(new QueueFullError(1));
    }
    const reading = eventsWithApiErrors(events());
    expect(await reading.next()).toEqual({ done: false, value: 1 });
    await expect(reading.next()).rejects.toMatchObject({ code: 'OVERLOADED' });
  });
});
