import type { Sense } from './homographs';

const articles =
  /^(?:a|an|the|my|your|his|our|their|its|this|that|these|those|every|each|no|some|any|another|which|whose|\w+'s)$/u;
const beforeVerb =
  /^(?:to|will|would|can|could|should|may|might|must|shall|cannot|can't|won't|don't|doesn't|didn't|couldn't|shouldn't|wouldn't|let's|please|i|you|we|they|he|she|who|i'll|you'll|we'll|they'll|he'll|she'll|it'll|do|does|did|not|never|always|also)$/u;
const perfect =
  /^(?:have|has|had|having|haven't|hasn't|hadn't|i've|you've|we've|they've|he's|she's|who've|be|been|being|is|are|was|were|isn't|aren't|wasn't|weren't|got|get|gets|getting|widely)$/u;
const bare =
  /^(?:to|will|would|can|could|should|may|might|must|shall|cannot|can't|won't|don't|doesn't|didn't|couldn't|shouldn't|wouldn't|let|let's|please|do|does|did|i'll|you'll|we'll|they'll|he'll|she'll|i'd|you'd|we'd|they'd|help|helps|make|makes)$/u;
const pastTime =
  /^(?:yesterday|ago|last|earlier|once|already|recently|then|later|when|after|before|until|previously)$/u;
const adverbs =
  /^(?:not|never|always|also|just|already|ever|only|even|often|usually|really|still|carefully|quickly|all|both|to|be)$/u;

/**
 * The sense in which a word is used.
 *
 * @param lower the words of the text in lower case.
 * @param tag the part of speech of a word, by a tagger.
 */
export function senseOf(lower: readonly string[], index: number, tag: (index: number) => string): Sense {
  const word = lower[index]!;
  const previous = lower[index - 1] ?? '';
  const next = lower[index + 1] ?? '';
  if (word === 'read') return senseOfRead(lower, index, tag);
  if (word === 'minute' || word === 'minutes')
    return tag(index) === 'ADJ' &&
      index < lower.length - 1 &&
      !/^(?:one|per|last|next|every|ago|later|first)$/u.test(previous)
      ? 'adjective'
      : 'noun';
  if (word === 'close') return senseOfClose(lower, index, tag);
  if (word === 'lives')
    return /^(?:he|she|it|who|that|there|nobody|everyone|everybody|family)$/u.test(previous) ||
      (/^(?:in|on|at|with|near|by|here|there|alone|up)$/u.test(next) &&
        !articles.test(previous) &&
        !/^(?:of|all|many|save|saved|people's|other|daily)$/u.test(previous))
      ? 'verb'
      : 'noun';
  if (word === 'live') return senseOfLive(lower, index, tag);
  if (word === 'house' || word === 'houses')
    return beforeVerb.test(previous) && !/^(?:i|you|we|they|not|also)$/u.test(previous) && articles.test(next)
      ? 'verb'
      : tag(index) === 'VERB' && word === 'house'
        ? 'verb'
        : word === 'houses' && tag(index) === 'VERB' && articles.test(next)
          ? 'verb'
          : 'noun';
  if (word === 'dove') return tag(index) === 'VERB' && !articles.test(previous) ? 'past' : 'noun';
  if (word === 'learned')
    return articles.test(previous) &&
      /^(?:man|men|woman|judge|friend|professor|scholar|society|journal|colleague)$/u.test(next)
      ? 'adjective'
      : 'verb';
  if (word === 'invalid') return next === '' && articles.test(previous) ? 'noun' : 'adjective';
  if (word === 'content') return senseOfContent(lower, index);
  if (word === previous) return 'noun';
  if (articles.test(previous) && !/^(?:that|which|this)$/u.test(previous))
    return isAdjectiveBefore(next, tag, index) ? 'adjective' : 'noun';
  if (
    /^(?:to|will|would|can|could|should|may|might|must|shall|cannot|can't|won't|don't|doesn't|didn't|couldn't|shouldn't|wouldn't|let's|please|i'll|you'll|we'll|they'll|i|we|they|who)$/u.test(
      previous,
    ) &&
    !(previous === 'to' && tag(index) === 'NOUN' && !articles.test(next) && next !== 'it')
  )
    return 'verb';
  const found = tag(index);
  if (found === 'VERB' || found === 'AUX') return 'verb';
  if (found === 'ADJ' || found === 'ADV') return 'adjective';
  // At the start of a sentence, an order: `Record it`.
  if (
    (index === 0 || /^(?:and|then|or)$/u.test(previous)) &&
    /^(?:the|a|an|it|them|your|my|this|these|all|every|him|her|us|me)$/u.test(next)
  )
    return 'verb';
  return 'noun';
}

/** Whether a noun follows, so that a word after an article describes it: `a separate room`. */
function isAdjectiveBefore(next: string, tag: (index: number) => string, index: number): boolean {
  return next !== '' && /^(?:NOUN|PROPN|ADJ)$/u.test(tag(index + 1));
}

function senseOfContent(lower: readonly string[], index: number): Sense {
  const previous = lower[index - 1] ?? '';
  const next = lower[index + 1] ?? '';
  const isFeeling =
    /^(?:with|to|that|enough)$/u.test(next) &&
    /^(?:is|am|are|was|were|be|been|i'm|he's|she's|we're|they're|feel|feels|felt|seem|seems|seemed|not|quite|perfectly|very)$/u.test(
      previous,
    );
  return isFeeling || /^(?:feel|feels|felt|perfectly|quite|them|him|me|us)$/u.test(previous) ? 'adjective' : 'noun';
}

function senseOfRead(lower: readonly string[], index: number, tag: (index: number) => string): Sense {
  let before = index - 1;
  while (before >= 0 && adverbs.test(lower[before]!) && !/^(?:to|be)$/u.test(lower[before]!)) before--;
  const previous = lower[before] ?? '';
  if (articles.test(previous) && previous !== 'that') return 'noun';
  if (/^(?:good|great|easy|interesting|long|quick|must|worth|well)$/u.test(previous))
    return previous === 'well' ? 'past' : 'noun';
  if (bare.test(previous)) return 'verb';
  if (perfect.test(previous)) return 'past';
  // `Have you read it?`, `Did she read it?`
  for (let at = before; at >= Math.max(0, before - 3); at--) {
    if (/^(?:have|has|had|haven't|hasn't|hadn't)$/u.test(lower[at]!)) return 'past';
    if (
      /^(?:did|do|does|didn't|don't|doesn't|will|would|can|could|should|to|let|must|might|may|please)$/u.test(
        lower[at]!,
      )
    )
      return 'verb';
    if (/^(?:and|or|but|that|which|who|if|when)$/u.test(lower[at]!)) break;
  }
  if (lower.slice(index + 1, index + 8).some((word) => pastTime.test(word))) return 'past';
  // `he reads` would be the present.
  if (/^(?:he|she|it)$/u.test(previous)) return 'past';
  if (/^(?:i|you|we|they)$/u.test(previous)) return 'verb';
  if (before < 0) return 'verb';
  return /^(?:NOUN|PROPN|PRON)$/u.test(tag(before)) && !previous.endsWith('s') && tag(before) !== 'PRON'
    ? 'past'
    : 'verb';
}

function senseOfClose(lower: readonly string[], index: number, tag: (index: number) => string): Sense {
  const previous = lower[index - 1] ?? '';
  const next = lower[index + 1] ?? '';
  if (
    /^(?:too|so|very|really|pretty|quite|as|is|are|was|were|be|been|being|am|i'm|we're|they're|it's|how|get|got|getting|came|come|stay|stayed|keep|dangerously|extremely|fairly|up)$/u.test(
      previous,
    )
  )
    return 'adjective';
  if (beforeVerb.test(previous)) return 'verb';
  if (
    /^(?:to|by|behind|together|enough|friends?|family|call|relative|relatives|attention|relationship|ties|range|proximity|contact|look|second|race|game|encounter|encounters|up)$/u.test(
      next,
    ) &&
    tag(index) !== 'VERB'
  )
    return 'adjective';
  if (articles.test(previous)) return /^(?:of|$)/u.test(next) ? 'noun' : 'adjective';
  if (
    /^(?:the|a|an|my|your|his|her|its|our|their|this|that|it|all|any|down|out|in|with|each|every|both|files?|tabs?|windows?)$/u.test(
      next,
    )
  )
    return 'verb';
  return tag(index) === 'VERB' ? 'verb' : tag(index) === 'NOUN' ? 'noun' : 'adjective';
}

function senseOfLive(lower: readonly string[], index: number, tag: (index: number) => string): Sense {
  const previous = lower[index - 1] ?? '';
  const next = lower[index + 1] ?? '';
  if (beforeVerb.test(previous) && previous !== 'not') return 'verb';
  if (
    /^(?:go|goes|going|went|gone|is|are|was|were|be|it's|broadcast|streamed|performed|recorded|played|shown|aired|watch|coming|reporting|we're|currently|now)$/u.test(
      previous,
    )
  )
    return 'adjective';
  if (
    /^(?:music|shows?|streams?|streaming|concerts?|broadcasts?|events?|coverage|performances?|audience|album|bands?|tv|television|updates?|video|chat|animals?|wires?|ammunition|rounds?|bait|demo|session|traffic|data|feed|from|site|server|version|system)$/u.test(
      next,
    )
  )
    return 'adjective';
  if (articles.test(previous)) return 'adjective';
  return tag(index) === 'ADJ' ? 'adjective' : 'verb';
}
