/**
 * OpenAI's speech models. They have no effect, because the voice decides how speech sounds. Every other name is accepted, too.
 */
export const openAiModels = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'] as const;

/** Whether this is the name of one of OpenAI's speech models. */
export function isOpenAiModel(name: unknown): boolean {
  return (openAiModels as readonly unknown[]).includes(name);
}
