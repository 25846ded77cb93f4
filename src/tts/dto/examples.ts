const text = 'Hello, this is Voxgate.';

/** Bodies of POST /api/v1/tts for the OpenAPI document, the shortest first: it is what a reader tries first. */
export const speechExamples = {
  shortest: { summary: 'An MP3', value: { text, voice_id: 'slt' } },
  format: {
    summary: 'A WAV at 24 kHz, spoken faster',
    value: { text, voice_id: 'slt', format: 'wav', sample_rate: 24_000, speed: 1.25 },
  },
  stream: { summary: 'Opus, sent as it is spoken', value: { text, voice_id: 'slt', format: 'opus', stream: 'audio' } },
  events: {
    summary: 'Events with the times of words',
    value: { text, voice_id: 'slt', stream: 'events', timestamps: 'word' },
  },
  timestamps: {
    summary: 'JSON with the times of sentences, and captions',
    value: { text, voice_id: 'slt', timestamps: 'sentence', captions: 'srt' },
  },
};

/** Bodies of POST /api/v1/tts/preview. */
export const previewExamples = {
  shortest: { summary: 'What is said', value: { text: 'It costs $5.', voice_id: 'slt' } },
  speed: {
    summary: 'At another speed',
    value: { text: 'It costs $5.', voice_id: 'slt', speed: 1.5, normalize: 'auto' },
  },
};
