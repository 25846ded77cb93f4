/** A set of words, written in a line. */
const words = (line: string): ReadonlySet<string> => new Set(line.split(' '));

/** Closed classes of English words. A word may be in several. Contractions are whole words, with straight apostrophes. */
export const wordClasses = {
  articles: words('a an the'),
  possessives: words('my your his her its our their whose'),
  demonstratives: words('this that these those'),
  quantifiers: words(
    'some any no every each another all both several many few more most much such either neither enough other what which',
  ),
  numbers: words(
    'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand million ' +
      'first second third fourth fifth last next half dozen',
  ),
  modals: words(
    "will would can could should may might must shall cannot can't won't couldn't shouldn't wouldn't mustn't shan't i'll you'll " +
      "we'll they'll he'll she'll it'll that'll who'll i'd you'd we'd they'd he'd she'd",
  ),
  doing: words("do does did don't doesn't didn't"),
  /** Words that an infinitive without `to` follows. */
  requests: words("let let's lets please help helps helped make makes made gotta gonna wanna"),
  /** Pronouns with which a verb has no ending in the present. */
  basePronouns: words('i you we they who'),
  singularPronouns: words('he she it everyone everybody someone somebody nobody this that which who'),
  objectPronouns: words('me him her us them it you myself yourself himself herself itself ourselves themselves'),
  being: words(
    "is are was were be been being am isn't aren't wasn't weren't i'm you're we're they're he's she's it's that's",
  ),
  having: words("has have had having haven't hasn't hadn't i've you've we've they've"),
  auxiliariesAfter: words('is are was were has have had will would can could should may might must does did'),
  conjunctions: words('and or but nor then'),
  subordinators: words(
    'if when because while as since although though unless until before after whether where how why than',
  ),
  prepositions: words(
    'of in on at by for with from into onto over under about against between among through during without within upon towards ' +
      'toward via per off across around near behind beyond above below despite',
  ),
  /** Adverbs that stand between a subject or an auxiliary and its verb. */
  middleAdverbs: words(
    'not never always also just already ever only even often usually really still now soon sometimes rarely hardly simply ' +
      'actually probably certainly ever thus then further generally',
  ),
  /** Adverbs that say how much an adjective is so. */
  degrees: words(
    'very so too quite rather highly fully extremely as pretty incredibly perfectly more most less least how fairly truly',
  ),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;
