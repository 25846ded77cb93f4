const sentences: Record<string, string> = {
  de: 'Guten Tag. So klinge ich, wenn ich etwas vorlese.',
  en: 'Hello. This is how I sound when I read something to you.',
  es: 'Hola. Así sueno cuando leo algo en voz alta.',
  fr: 'Bonjour. Voici ma voix quand je vous lis quelque chose.',
  hi: 'नमस्ते। जब मैं कुछ पढ़ता हूँ, तो मेरी आवाज़ ऐसी होती है।',
  it: 'Buongiorno. Ecco come suona la mia voce quando leggo.',
  ja: 'こんにちは。これが私の声です。',
  nl: 'Goedendag. Zo klink ik als ik iets voorlees.',
  pl: 'Dzień dobry. Tak brzmi mój głos, kiedy czytam.',
  pt: 'Olá. É assim que eu falo quando leio alguma coisa.',
  zh: '你好。这就是我朗读时的声音。',
};

/** A short sample text for a voice, in the voice's language if there is one. */
export function sampleSentence(language: string): string {
  const [family = 'en'] = language.toLowerCase().split('-');
  return sentences[family] ?? sentences['en']!;
}
