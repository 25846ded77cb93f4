/**
 * OpenAI's models of speech, as its clients name them. Here they are names only: what speaks is the voice, and so every name
 * is taken.
 */
export const openAiModels = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'] as const;

/** Whether clients know a model by this name. */
export function isOpenAiModel(name: unknown): boolean {
  return (openAiModels as readonly unknown[]).includes(name);
}
