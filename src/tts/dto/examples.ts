const text = 'Hello, this is Voxgate.';

/** Bodies of POST /api/v1/tts for the OpenAPI document. The shortest is first, because readers try the first one. */
export const speechExamples = {
  shortest: { summary: 'An MP3', value: { text } },
  voice: { summary: 'Another voice', value: { text, voice_id: 'slt' } },
  format: {
    summary: 'A WAV at 24 kHz and 1.25× speed',
    value: { text, voice_id: 'slt', format: 'wav', sample_rate: 24_000, speed: 1.25 },
  },
  stream: { summary: 'Streamed Opus', value: { text, voice_id: 'slt', format: 'opus', stream: 'audio' } },
  events: {
    summary: 'Server-sent events with word timestamps',
    value: { text, voice_id: 'slt', stream: 'events', timestamps: 'word' },
  },
  timestamps: {
    summary: 'JSON with sentence timestamps and captions',
    value: { text, voice_id: 'slt', timestamps: 'sentence', captions: 'srt' },
  },
};

/** Bodies of POST /api/v1/tts/phonemes. */
export const phonemesExamples = {
  shortest: { summary: 'The sounds of a text', value: { text: 'It costs $5.' } },
};

/** Bodies of POST /api/v1/tts/preview. */
export const previewExamples = {
  shortest: { summary: 'The normalized text', value: { text: 'It costs $5.' } },
  speed: {
    summary: 'At 1.5× speed',
    value: { text: 'It costs $5.', voice_id: 'slt', speed: 1.5, normalize: 'auto' },
  },
};
