/** ElevenLabs' models of speech that its clients name most. Here they are names only: what speaks is the voice. */
export const elevenLabsModels = [
  { id: 'eleven_multilingual_v2', name: 'Eleven Multilingual v2' },
  { id: 'eleven_v3', name: 'Eleven v3' },
  { id: 'eleven_flash_v2_5', name: 'Eleven Flash v2.5' },
  { id: 'eleven_flash_v2', name: 'Eleven Flash v2' },
  { id: 'eleven_turbo_v2_5', name: 'Eleven Turbo v2.5' },
  { id: 'eleven_turbo_v2', name: 'Eleven Turbo v2' },
  { id: 'eleven_multilingual_v1', name: 'Eleven Multilingual v1' },
  { id: 'eleven_monolingual_v1', name: 'Eleven English v1' },
] as const;

/**
 * Whether a model speaks, by its name: ElevenLabs adds models, and clients would name them before we do. Others, such as
 * those that write down what they hear or change a voice (`…_sts_…`), are asked for by mistake.
 */
export function isElevenLabsModel(id: string): boolean {
  return /^eleven_(?!(?:\w+_)?sts(?:_|$))\w+$/.test(id);
}
