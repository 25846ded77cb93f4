/** The part of a Piper voice's description that says what it is. */
export const piperConfig = {
  audio: { sample_rate: 22_050, quality: 'medium' },
  espeak: { voice: 'en-gb-x-rp' },
  language: { code: 'en_GB', family: 'en' },
  num_speakers: 1,
  phoneme_id_map: { _: [0], '^': [1], $: [2], a: [14] },
};
