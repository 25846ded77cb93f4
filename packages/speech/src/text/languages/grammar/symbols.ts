/** Names of Greek letters from alpha to omega. The final sigma is the one before sigma in Unicode. */
const greek = {
  es: 'alfa beta gamma delta épsilon zeta eta theta iota kappa lambda mi ni xi ómicron pi rho sigma sigma tau ípsilon fi ji psi omega',
  fr: 'alpha bêta gamma delta epsilon zêta êta thêta iota kappa lambda mu nu xi omicron pi rhô sigma sigma tau upsilon phi khi psi oméga',
  it: 'alfa beta gamma delta epsilon zeta eta theta iota kappa lambda mi ni csi omicron pi rho sigma sigma tau ipsilon fi chi psi omega',
  pt: 'alfa beta gama delta épsilon zeta eta teta iota kapa lambda mi ni csi ômicron pi rô sigma sigma tau ípsilon fi qui psi ômega',
  hi: 'अल्फ़ा बीटा गामा डेल्टा एप्सिलॉन ज़ीटा ईटा थीटा आयोटा कप्पा लैम्ब्डा म्यू न्यू ज़ाई ओमिक्रॉन पाई रो सिग्मा सिग्मा टाऊ उप्सिलॉन फ़ाई काई साई ओमेगा',
} as const;

const symbols = '∛ ∑ ∏ ∫ ∂ ∇ ∈ ∉ ∪ ∩ ⊂ ⊆ ∅ ∀ ∃ ¬ ∧ ∨ ∝ ≡ ≅ ∓ ≪ ≫ ∠ ⊥ ∥ ∴ ⇔ ← ↔ ↑ ↓ ∼ ≃ ∗ № ℃ ℉ ¢ ½'.split(' ');

/** Names of signs of mathematics, in the order of {@link symbols}. */
const names = {
  es: 'raíz cúbica de|sumatorio de|producto de|integral de|parcial|nabla|pertenece a|no pertenece a|unión|intersección|está contenido en|está contenido en|conjunto vacío|para todo|existe|no|y|o|proporcional a|idéntico a|congruente con|menos más|mucho menor que|mucho mayor que|ángulo|perpendicular a|paralelo a|por lo tanto|si y solo si|de|de ida y vuelta a|arriba|abajo|aproximadamente|aproximadamente|por|número|grados Celsius|grados Fahrenheit|centavos|un medio',
  fr: "racine cubique de|somme de|produit de|intégrale de|dérivée partielle de|nabla|appartient à|n'appartient pas à|union|intersection|est inclus dans|est inclus dans|ensemble vide|pour tout|il existe|non|et|ou|proportionnel à|identique à|congru à|moins ou plus|très inférieur à|très supérieur à|angle|perpendiculaire à|parallèle à|donc|si et seulement si|de|aller-retour|haut|bas|environ|environ|fois|numéro|degrés Celsius|degrés Fahrenheit|cents|un demi",
  it: 'radice cubica di|sommatoria di|prodotto di|integrale di|derivata parziale di|nabla|appartiene a|non appartiene a|unione|intersezione|è contenuto in|è contenuto in|insieme vuoto|per ogni|esiste|non|e|o|proporzionale a|identico a|congruente a|meno o più|molto minore di|molto maggiore di|angolo|perpendicolare a|parallelo a|quindi|se e solo se|da|andata e ritorno|su|giù|circa|circa|per|numero|gradi Celsius|gradi Fahrenheit|centesimi|un mezzo',
  pt: 'raiz cúbica de|somatório de|produto de|integral de|parcial|nabla|pertence a|não pertence a|união|interseção|está contido em|está contido em|conjunto vazio|para todo|existe|não|e|ou|proporcional a|idêntico a|congruente a|menos ou mais|muito menor que|muito maior que|ângulo|perpendicular a|paralelo a|portanto|se e somente se|de|ida e volta|para cima|para baixo|aproximadamente|aproximadamente|vezes|número|graus Celsius|graus Fahrenheit|centavos|um meio',
  hi: 'घनमूल|योग|गुणनफल|समाकल|आंशिक|नाबला|सदस्य है|सदस्य नहीं|संघ|प्रतिच्छेद|उपसमुच्चय|उपसमुच्चय|रिक्त समुच्चय|सभी के लिए|अस्तित्व है|नहीं|और|या|समानुपाती|सर्वसम|सर्वांगसम|माइनस प्लस|बहुत छोटा|बहुत बड़ा|कोण|लंबवत|समांतर|इसलिए|यदि और केवल यदि|से|आना-जाना|ऊपर|नीचे|लगभग|लगभग|गुणा|नंबर|डिग्री सेल्सियस|डिग्री फ़ारेनहाइट|सेंट|आधा',
} as const;

/** A language whose names of letters and of signs of mathematics are known. */
export type SymbolLanguage = keyof typeof names;

/** Signs of mathematics that are seldom in prose, with their names. */
export function symbolNames(language: SymbolLanguage): Readonly<Record<string, string>> {
  const words = names[language].split('|');
  return Object.fromEntries(symbols.map((symbol, index) => [symbol, words[index]!]));
}

/** What a Greek letter is called that stands alone; '' if it has no name. */
export function greekName(letter: string, language: SymbolLanguage): string {
  return greek[language].split(' ')[letter.toLowerCase().codePointAt(0)! - 0x3b1] ?? '';
}
