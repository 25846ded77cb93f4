/** Words behind which a sign of comparison is no verb: "has ≥ 12 characters", "at < 5 °C", "stay ≤ 60%". */
const beforeAmount =
  /(?:^|[^\p{L}\p{N}])(?:ha(?:s|ve|d|ving)|must|be|been|being|is|are|was|were|am|gets?|got|needs?|needed|requires?|required|contain(?:s|ed|ing)?|includes?|holds?|keep|keeps|kept|keeping|stays?|stayed|remain(?:s|ed|ing)?|uses?|used|using|takes?|took|taking|lasts?|lasted|lasting|runs?|ran|running|weigh(?:s|ed|ing)?|measur(?:es?|ed|ing)|costs?|costing|earn(?:s|ed|ing)?|scored?|scores|scoring|reach(?:es|ed)?|drop(?:s|ped)?|falls?|fell|rises?|rose|wants?|choose|picks?|select|allows?|allowed|accepts?|asks?|buy|bought|pays?|paid|paying|saves?|saved|eat|ate|drink|sets?|finds?|found|sees?|saw|mak(?:es?|ing)|made|waits?|waited|expects?|expected|limit(?:ed)?|aged|spends?|spent|sold|sell|sells|gives?|gave|given|adds?|added|shows?|showed|ships?|orders? of|with|of|at|to|in|on|by|for|from|than|and|or|but|till|until|only|just|about|after|before|within|over|under|between|per|as|into|like|down|up|above|below|an|the|any|all|some|those|these|everyone|anyone|people|kids|children|adults|men|women|persons|not|always|never|now|still|then|which|who|its|their|your|our|my|his|her|would|will|can|could|should|may|might)$/iu;
/** "patients with BMI ≥ 30", "a file of size > 5 MB": the noun is part of what has the amount. */
const describesNoun =
  /(?:^|[^\p{L}])(?:with|of|for|at|having|whose|without)(?: an?| the| any)? (?:\p{L}{2,15} )?(?:\p{L}{2,20}|[A-Z]{2,5})$/u;
/** "Scores ≥ 90", "patients > 65 years": a plural does not go with "is". */
const plural = /(?:^|[^\p{L}\p{N}])(?:(?:\p{L}?\p{Ll}{2,20}(?<!s|u|i)|[A-Z]{2,6})s)$/u;
const conditional =
  /(?:^|[^\p{L}])(?:if|while|when|where|whenever|unless|assert|require|because|since|that)(?: the| an?)?(?: \p{L}{1,20}){0,3}$/iu;

/** "I slept < 5 hours and drank > 3 coffees" */
const isVerb =
  /(?:^|[^\p{L}])(?:(?:I|we|he|she|they|you|who)(?: (?:have|had|has|will|can|only|just|also|usually|often))? [a-z]{2,15}|[a-z]{3,12}(?<!e)ed|slept|drank|drove|flew|won|wrote|read|lost|built|held|spoke|grew|brought|bought|caught|left|met|sent|began|broke|cut|fed|felt|hit|led|rode|sang|sat|swam|threw|wore)$/iu;

/** Whether a sign of comparison is spoken with "is": "x ≥ 3", but "has ≥ 12 characters". `before` is the text in front of the sign. */
export function comparisonHasVerb(before: string): boolean {
  const text = before.trimEnd();
  if (text === '' || /[,;:(—–"“‘]$/u.test(text)) return false;
  if (beforeAmount.test(text) || isVerb.test(text)) return false;
  if (plural.test(text)) return conditional.test(text) && !/\p{Ll}{3,}s$/u.test(text);
  return conditional.test(text) || !describesNoun.test(text);
}
