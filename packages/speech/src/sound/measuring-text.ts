/** What voices say when their loudness is measured: about 15 seconds of plain prose, by primary language subtag. */
const texts: Readonly<Record<string, string>> = {
  en: 'The old harbor lies between two hills, and in the morning the boats come back with the first light. People stand at the wall and wait. Some of them sing, others only look at the sea. Nobody is in a hurry, because the market opens at eight.',
  es: 'El viejo puerto está entre dos colinas, y por la mañana los barcos vuelven con la primera luz. La gente espera junto al muro. Algunos cantan, otros solo miran el mar. Nadie tiene prisa, porque el mercado abre a las ocho.',
  fr: 'Le vieux port se trouve entre deux collines, et le matin les bateaux reviennent avec la première lumière. Les gens attendent près du mur. Certains chantent, d’autres regardent seulement la mer. Personne ne se presse, car le marché ouvre à huit heures.',
  it: 'Il vecchio porto si trova tra due colline, e al mattino le barche tornano con la prima luce. La gente aspetta vicino al muro. Alcuni cantano, altri guardano solo il mare. Nessuno ha fretta, perché il mercato apre alle otto.',
  ja: '古い港は二つの丘の間にあり、朝になると船が最初の光とともに戻ってきます。人々は壁のそばに立って待っています。歌う人もいれば、ただ海を眺める人もいます。市場は八時に開くので、誰も急いではいません。',
  zh: '老港口在两座山之间，早晨船只伴着第一缕阳光归来。人们站在墙边等待。有的人唱歌，有的人只是望着大海。谁也不着急，因为市场八点才开门。',
  pt: 'O velho porto fica entre duas colinas, e de manhã os barcos voltam com a primeira luz. As pessoas esperam junto ao muro. Algumas cantam, outras só olham para o mar. Ninguém tem pressa, porque o mercado abre às oito.',
  de: 'Der alte Hafen liegt zwischen zwei Hügeln, und am Morgen kommen die Boote mit dem ersten Licht zurück. Die Leute warten an der Mauer. Einige singen, andere sehen nur auf das Meer. Niemand hat es eilig, denn der Markt öffnet um acht.',
  hi: 'पुराना बंदरगाह दो पहाड़ियों के बीच है, और सुबह नावें पहली रोशनी के साथ लौटती हैं। लोग दीवार के पास खड़े होकर इंतज़ार करते हैं। कुछ लोग गाते हैं, और कुछ बस समुद्र को देखते हैं। किसी को जल्दी नहीं है, क्योंकि बाज़ार आठ बजे खुलता है।',
};

/** Numbers, which every language has words for. */
const numbers = '1, 2, 3, 4, 5. 6, 7, 8, 9, 10. 11, 12, 13, 14, 15. 16, 17, 18, 19, 20.';

/** The text for voices of a language. @param language a BCP 47 tag. */
export function measuringText(language: string): string {
  return texts[language.toLowerCase().split('-', 1)[0]!] ?? numbers;
}

/** Its sentences. @param language a BCP 47 tag. */
export function measuringSentences(language: string): string[] {
  return measuringText(language).split(/(?<=[.।]) |(?<=。)/u);
}
