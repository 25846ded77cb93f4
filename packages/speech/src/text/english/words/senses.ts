/** What an abbreviation means beside certain words. */
interface Sense {
  readonly words: string;
  /** Matches the text before the abbreviation. */
  readonly before?: RegExp;
  /** Matches the text after its full stop. */
  readonly after?: RegExp;
  /** Whether it must be written with a capital. */
  readonly isCapital?: true;
  /** Whether the text around it must be about medicine or sports. */
  readonly about?: 'medicine' | 'sports';
}

const business =
  /^ (?:rose|fell|grew|was|is|were|are|of|growth|beat|beats|miss|missed|guidance|up|down|for|from|in|came|hit|reached|declined|increased|decreased|jumped|climbed|dropped|totall?ed|per|outlook|est\.|forecasts?|targets?|mix|base|stream|streams|recognition|by|slipped|surged|more|will|should|at|per|share|multiple|CAGR|Y[oO]Y|Q[oO]Q|FY)(?![\p{L}])|^[,;:)/]|^ \(|^ \uFFFC{2}|^ [+$-]/u;
const money =
  /^ (?:margins?|mgns?|income|inc\.|profits?|cash|expenses?|exp\.|costs?|leverage|loss|losses|results|performance|EBIT|EBITDA|earnings|leases?|activities|rev\.|revenues?)(?!\p{L})/u;
const place = /^ (?:the|a|an|from|to|my|our|his|her|its|side|page|end)(?!\p{L})|^[,;)]|^ \p{Lu}|^ [\d\uFFFC]/u;

const inside = /^ [\p{Ll}\d\uFFFC]|^[,;:)]/u;

/**
 * Abbreviations whose meaning the words beside them show, in small letters, and with their meanings in order. Where none of them fits, other
 * rules decide.
 */
export const senses: Readonly<Record<string, readonly Sense[]>> = {
  // Finance
  'op.': [
    { words: 'operating', after: money },
    {
      words: 'operation',
      before: /(?:^|[^\p{L}])(?:[Tt]he|an|his|her|my) $/u,
      after: /^ (?:was|went|is|took|had)(?!\p{L})/u,
    },
  ],
  'sub.': [{ words: 'subordinated', after: /^ (?:debt|notes|bonds)(?!\p{L})/u }],
  'conv.': [{ words: 'convertible', after: /^ (?:debt|notes?|bonds?|pfd\.|preferred)(?!\p{L})/u }],
  'ops.': [{ words: 'operations' }],
  'rev.': [
    { words: 'revised', after: /^ (?:(?:and|&) enl|edn?\.|edition|version)/u },
    {
      words: 'reverend',
      isCapital: true,
      before: /(?:^|[^\p{L}])(?:[Tt]he|[Dd]ear) $/u,
      after: /^ (?:was|is|said|will)(?!\p{L})/u,
    },
    { words: 'revenue', after: business },
    { words: 'revenue', before: /(?:%|\uFFFC|\d|percent) (?:of|in) $/u },
    {
      words: 'revenue',
      before:
        /(?:^|[^\p{L}])(?:net|total|gross|annual|quarterly|subscription|ad|product|services?|recurring|TTM|LTM|Q\d) $/u,
    },
  ],
  'revs.': [{ words: 'revenues' }],
  'mgn.': [{ words: 'margin' }],
  'mgns.': [{ words: 'margins' }],
  'inc.': [
    {
      words: 'income',
      before:
        /(?:^|[^\p{L}])(?:net|op\.|operating|int\.|interest|fee|gross|pre-?tax|taxable|investment|other|rental|div\.|comprehensive|[\d\uFFFC]) $/iu,
      after: /^(?! \p{Lu})/u,
    },
    { words: 'income', after: /^ (?:tax|stmt|statement)(?!\p{L})/u },
    {
      words: 'including',
      before: /\p{L} $|[\d\uFFFC] $|[,(] ?$/u,
      after: /^ (?:VAT|tax(?:es)?|GST|delivery|postage|breakfast|all|shipping|free|service|batteries|the)(?!\p{L})/u,
    },
  ],
  'exp.': [
    {
      words: 'expense',
      before:
        /(?:^|[^\p{L}])(?:op\.|operating|int\.|interest|tax|fin\.|dep\.|depr\.|SG&A|other|total|R&D|comp\.) $|[\d\uFFFC] $/iu,
      after: /^ (?:was|is|were|rose|fell|of|as|grew|[\d\uFFFC])|^[:;,)]/u,
    },
  ],
  'exps.': [{ words: 'expenses' }],
  'adj.': [
    {
      words: 'adjusted',
      after:
        /^ (?:EBITDAR?|EBIT|EPS|net|op\.|operating|earnings|income|inc\.|gross|margins?|FFO|ROIC|R2|R²|R[\d\uFFFC]|free|diluted|basis|profit|for|OR|HR|odds|close)(?!\p{L})/u,
    },
    {
      words: 'adjacent',
      after:
        /^ (?:to|bldgs?|buildings?|rooms?|lots?|property|properties|house|houses|land|streets?|garage|parking|park|field)(?!\p{L})/u,
    },
    { words: 'adjective', before: /\(|[,;] $/u, after: /^[,;)]/u },
  ],
  'div.': [
    { words: 'dividend', before: /\uFFFC{4} $/u },
    {
      words: 'dividend',
      after: /^ (?:yields?|ylds?|payouts?|per|cut|hike|growth|was|income|inc\.|of \$|of [\d\uFFFC])(?!\p{L})/u,
    },
    {
      words: 'division',
      after: /^ (?:[IV]{1,3}(?!\p{L})|[\d\uFFFC]|champs|champions|title|leaders?|rivals|winners?|of)/u,
    },
  ],
  'yld.': [{ words: 'yield' }],
  'int.': [
    {
      words: 'interest',
      after: /^ (?:rates?|exp\.|expenses?|inc\.|income|margin|payments?|on|cover(?:age)?)(?!\p{L})/u,
    },
    { words: 'internal', after: /^ (?:design|combustion|affairs|med\.|medicine|memo|audit)(?!\p{L})/u },
  ],
  'gr.': [
    { words: 'gross', after: /^ (?:margins?|mgns?\.?|profits?|rev\.|revenue|sales|wt\.|weight|income)(?!\p{L})/u },
    { words: 'grade', after: /^ [\d\uFFFC]/u },
  ],
  'ann.': [
    {
      words: 'annual',
      after:
        /^ (?:report|return|rate|mtg\.|meeting|salary|fee|rev\.|revenue|sales|budget|growth|cost|inc\.|income)(?!\p{L})/u,
    },
  ],
  'sh.': [
    { words: 'shares', before: /\d $/u },
    { words: 'share', before: /(?:per|a|each|\/) ?$/u },
  ],
  'cos.': [
    {
      words: 'companies',
      after: /^ (?:with|that|in|are|and|were|have|like|such|which|who|report|[\d\uFFFC])(?!\p{L})/u,
    },
  ],
  'est.': [
    {
      words: 'established',
      after: /^ by [\p{L}]/u,
      before: /[;,(.] ?$|^$|(?:^|[^\p{L}])(?:firm|company|shop|store|club|church|was) $/u,
    },
    {
      words: 'estimated',
      after:
        /^ (?:rev\.|revenues?|costs?|EPS|time|arrival|value|delivery|earnings|price|completion|total|budget|tax(?:es)?|market|annual|sales|growth|size|age|weight|date|population|pop\.|reading|duration|salary|wait|repair)(?!\p{L})/u,
    },
  ],
  'cap.': [
    { words: 'cap', before: /(?:mkt\.?|market|small|large|mid) $/iu },
    { words: 'capital', after: /^ (?:gains?|expenditures?|improvements?|of|city|letters?|punishment|stock)(?!\p{L})/u },
    { words: 'capsule', about: 'medicine', before: /[\d\uFFFC] $/u },
  ],
  'caps.': [
    { words: 'capsules', before: /[\d\uFFFC] $|[a-z]{4} $/u, about: 'medicine' },
    { words: 'capitals', before: /(?:in|all|block|small) $/u },
  ],
  'tab.': [{ words: 'tablet', before: /[\d\uFFFC] $/u, about: 'medicine' }],
  'tabs.': [{ words: 'tablets', before: /[\d\uFFFC] $/u }],
  'dr.': [{ words: 'debit', after: /^ \uFFFC{2,12}(?:[.,;)]|$)/u, before: /(?:^|[,;:\n(] ?)$/u }],
  'cr.': [{ words: 'credit', after: /^ [$£€]|^ \uFFFC{2}|^ hrs?\.|^ hours?/u }],
  'dep.': [{ words: 'depreciation', after: /^ (?:and|&) amort|^ exp/u }],
  'vol.': [{ words: 'volume', after: /^(?! ?[\d\uFFFC#IVXLC])/u }],
  'cum.': [
    {
      words: 'cumulative',
      after: /^ (?:pref\.|pfd\.|preferred|div\.|dividends?|total|GPA|sum|effect|returns?)(?!\p{L})/u,
    },
  ],
  'sr.': [
    {
      words: 'senior',
      after:
        /^ (?:notes?|citizens?|debt|loans?|year|class|vp|v\.p\.|mgr\.|manager|secured|unsecured|dir\.|director|analyst|staff|high|center|ctr\.)(?!\p{L})/iu,
    },
  ],
  'fed.': [
    {
      words: 'federal',
      after:
        /^ (?:govt?\.?|government|court|judge|law|laws|tax|taxes|agency|agencies|funds|reserve|holiday|budget|debt)(?!\p{L})/iu,
    },
  ],
  'bus.': [
    {
      words: 'business',
      after: /^ (?:days?|hrs\.|hours|cards?|mgr\.|manager|dev\.|school|admin|plan|trip|class)(?!\p{L})/u,
    },
  ],
  // Medicine
  'vit.': [{ words: 'vitamin', after: /^ ?(?:[A-EK]\d{0,2}|B)(?!\p{L})|^ [\d\uFFFC]/u }, { words: 'vitamin' }],
  'inj.': [
    {
      words: 'injury',
      before: /(?:^|[^\p{L}])(?:head|knee|back|neck|other|no|any|the|an|shoulder|ankle) $/u,
      about: 'medicine',
    },
    { words: 'injection', about: 'medicine' },
  ],
  'neg.': [{ words: 'negative', after: /^ (?:for|result|test)|^[,;)]|^$|^ \p{Ll}/u }],
  'susp.': [{ words: 'suspension', about: 'medicine' }],
  'soln.': [{ words: 'solution' }],
  'sol.': [{ words: 'solution', about: 'medicine', before: /[\d\uFFFC] $|(?:oral|ophth\.|saline) $/u }],
  'oint.': [{ words: 'ointment' }],
  'abd.': [
    { words: 'abdominal', after: /^ (?:pain|exam|CT|surgery|wall|distention|girth|cramps?|US|X-ray)(?!\p{L})/u },
    { words: 'abdomen', about: 'medicine' },
  ],
  'bilat.': [{ words: 'bilateral' }],
  'disp.': [{ words: 'dispense', after: /^ (?:#|[\d\uFFFC])/u }],
  'surg.': [{ words: 'surgery', about: 'medicine' }],
  'hosp.': [{ words: 'hospital' }],
  'phys.': [{ words: 'physical', after: /^ (?:exam|therapy|ed)(?!\p{L})/u }],
  'fam.': [{ words: 'family', after: /^ (?:hx|history|rm\.|room|med)/iu }],
  // Words of programs at the end of a sentence, and abbreviations inside of one
  'lang.': [{ words: 'language', after: inside }],
  'exec.': [{ words: 'executive', after: /^ (?:\p{Ll}|V\.?P|VP|dir\.|asst\.|chef|order|bd\.|board|sec)/iu }],
  'opt.': [{ words: 'optional', after: inside }],
  'req.': [{ words: 'required', after: inside }],
  'reqs.': [{ words: 'requirements', after: inside }],
  'prev.': [{ words: 'previous', after: inside }],
  'pref.': [
    { words: 'preferably', after: inside },
    { words: 'preferred', before: /(?:exp\.|experience|\uFFFC|degree) $/u },
  ],
  'freq.': [{ words: 'frequency', after: inside }],
  'subj.': [{ words: 'subject', after: /^[:;,]| \p{Ll}/u }],
  'pt.': [
    {
      words: 'point',
      before:
        /(?:^|[^\p{L}])(?:at|from) (?:this|that|some|one|any|which) $|(?:starting|focal|boiling|freezing|melting|match|set|turning|high|low|whole|main|decimal) $/iu,
    },
    { words: 'point', after: /^ (?:of (?:view|order|sale|no|the)|guard|person|spread)(?!\p{L})/u },
  ],
  'diff.': [
    { words: 'differential', about: 'medicine' },
    { words: 'different', after: /^ (?:sizes|colou?rs|types|kinds|ways|styles|people|from|than)(?!\p{L})/u },
    { words: 'difference', after: /^ (?:in|between|of|is|was)(?!\p{L})/u },
  ],
  // Sports
  'poss.': [
    { words: 'possession', after: /^:? [\d\uFFFC]/u, about: 'sports' },
    { words: 'possession', before: /[\d\uFFFC] $/u },
    { words: 'possible', before: /(?:if|as|when(?:ever)?|where(?:ver)?|soon as) $/u },
    { words: 'possibly', after: /^ \p{Ll}/u },
  ],
  'att.': [
    { words: 'attempts', before: /[\d\uFFFC] $/u },
    { words: 'attached', after: /^ (?:is|are|please|find|files?|garage)(?!\p{L})/u },
  ],
  'agg.': [{ words: 'aggregate' }],
  'bot.': [{ words: 'bottom', after: /^ (?:of|[\d\uFFFC])/u }],
  'ov.': [{ words: 'overs', before: /[\d\uFFFC] $/u }],
  'ovs.': [{ words: 'overs', before: /[\d\uFFFC] $/u }],
  'wkts.': [{ words: 'wickets' }],
  'utd.': [{ words: 'United', before: /\p{Lu}\p{Ll}{1,20}\.? $/u }],
  'inn.': [
    { words: 'inning', before: /[\d\uFFFC] $/u },
    { words: 'innings', about: 'sports' },
  ],
  'inns.': [{ words: 'innings', before: /[\d\uFFFC] $/u }],
  'gm.': [{ words: 'game', after: /^ \d/u }],
  'rd.': [
    { words: 'round', after: /^ \d{1,2}:/u },
    { words: 'round', after: /^ \d{1,2}(?!\d)/u, about: 'sports' },
  ],
  'qtr.': [{ words: 'quarter' }],
  'qtrs.': [{ words: 'quarters' }],
  'pos.': [
    { words: 'position', after: /^:|^ [\d\uFFFC]/u },
    { words: 'positive', after: /^ (?:for|result|test|patients?)(?!\p{L})/u },
  ],
  'ht.': [{ words: 'height' }],
  'dec.': [{ words: 'declared', before: /[\d\uFFFC] $/u, about: 'sports' }],
  'ref.': [
    {
      words: 'ref',
      before: /(?:^|[^\p{L}])(?:[Tt]he|a|our) $/u,
      after: /^ (?:gave|blew|called|showed|waved|sent|ruled|stopped|whistled|missed|pointed|booked|ignored)(?!\p{L})/u,
    },
  ],
  'pen.': [
    {
      words: 'penalty',
      after: /^ (?:in|by|kick|shootout|area|for|after|won|saved|missed|at|and)(?!\p{L})/u,
      about: 'sports',
    },
  ],
  // Places
  'opp.': [
    { words: 'opposite', after: place },
    { words: 'opponent', about: 'sports' },
  ],
  'cor.': [{ words: 'corner', after: /^ (?:of|\p{Lu}|[\d\uFFFC])/u }],
  'betw.': [{ words: 'between' }],
  'bet.': [{ words: 'between', after: /^ (?:the|[\d\uFFFC]|\p{Lu}[\p{L}\uFFFC]{1,20} (?:and|&))/u }],
  'pop.': [
    { words: 'population', after: /^:? ?(?:[\d\uFFFC]|of|density|growth|est\.)/u },
    {
      words: 'population',
      before: /(?:^|[^\p{L}])(?:the|total|world|est\.|native) $/iu,
      after: /^ (?:was|is|of|has|grew|fell|rose)(?!\p{L})/u,
    },
  ],
  'hum.': [{ words: 'humidity', after: /^:? [\d\uFFFC]/u }],
  'vis.': [{ words: 'visibility', after: /^:? [\d\uFFFC]/u }],
  'lat.': [{ words: 'latitude', after: /^:? [\d\uFFFC-]/u }],
  'long.': [{ words: 'longitude', after: /^:? [\d\uFFFC-]/u, before: /[\d\uFFFC](?: \p{Ll}{4,5})?[,;]? (?:and )?$/u }],
  'alt.': [{ words: 'altitude', after: /^:? [\d\uFFFC]/u }],
  'sta.': [{ words: 'station', before: /\p{Lu}\p{Ll}{1,20} $/u }],
  'lt.': [
    {
      words: 'light',
      after:
        /^ (?:blue|green|brown|gr[ae]y|pink|red|yellow|rain|snow|winds?|traffic|switch|cream|beer|bulb|touch)(?!\p{L})/u,
    },
  ],
  'dk.': [{ words: 'dark', after: /^ \p{Ll}/u }],
  'med.': [
    {
      words: 'medium',
      after:
        /^ (?:size|sized|heat|rare|brown|blue|gr[ae]y|green|onions?|potato(?:es)?|eggs?|carrots?|bowl|pan|well|sheen|to|weight|duty|shirt|t-shirt)(?!\p{L})/u,
    },
    {
      words: 'medical',
      after:
        /^ (?:school|student|students|degree|records?|history|hx|center|ctr\.|exam|leave|bills?|supplies|staff|equip)(?!\p{L})/u,
    },
  ],
  'sm.': [
    {
      words: 'small',
      after: /^ (?:onions?|potato(?:es)?|eggs?|can|jar|bowl|box|bag|dog|shirt|to|pkg\.|bottle)(?!\p{L})/u,
    },
  ],
  'pr.': [
    {
      words: 'pair',
      before: /(?:[\d\uFFFC]|a|one) $/u,
      after:
        /^ (?:of )?(?:shoes|socks|gloves|jeans|pants|scissors|boots|shorts|earrings|glasses|curtains|skis|trousers)(?!\p{L})/u,
    },
  ],
  'dev.': [{ words: 'deviation', before: /(?:std\.|standard|[\d\uFFFC]) $/u }],
  'sched.': [{ words: 'scheduled', after: /^ (?:for|to|at|on|by)(?!\p{L})/u }, { words: 'schedule' }],
  'ed.': [
    {
      words: 'editor',
      before: /(?:^|[^\p{L}])(?:[Tt]he|an|our|his|her|my|copy|asst\.|assoc\.|managing|news|city|sports) $/u,
      after: /^ (?!of|ed)\p{Ll}/u,
    },
  ],
  'prob.': [{ words: 'probably', after: /^ \p{Ll}/u, before: /\p{Ll},? $/u }],
  'pub.': [
    { words: 'published', after: /^ (?:by|in [\d\uFFFC]|[\d\uFFFC])/u },
    { words: 'public', after: /^ (?:library|school|health|works|transit|rel|sch\.)/u },
  ],
  'rec.': [
    { words: 'recommended', after: /^ (?:dose|dosage|age|daily|retail)(?!\p{L})/u },
    { words: 'recreation', after: /^ (?:center|ctr\.|room|league|area|hall|dept)(?!\p{L})/u },
    { words: 'receptions', before: /[\d\uFFFC] $/u, about: 'sports' },
  ],
  'ft.': [{ words: 'foot', before: /(?:^|[^\p{L}])[Tt]he $/u, after: /^ of/u }],
  'assoc.': [
    {
      words: 'association',
      before: /\p{Lu}[\p{L}'’]{1,20} $/u,
      after: /^(?! (?:Prof|Dir|Dean|Ed|Mgr|Producer|Vice|Justice)| \p{Lu}\p{Ll}+ \p{Lu})/u,
    },
  ],
  'sec.': [
    {
      words: 'secretary',
      after: /^ (?:gen\.|general|of (?:[Ss]tate|[Dd]efense|the [TNAI]|[LCEHWAIT][a-z]{2}))(?!\p{L}(?<=of \p{L}))/u,
    },
  ],
  'no.': [
    { words: 'number', after: /^ of (?!course)[a-z]/u },
    {
      words: 'number',
      before:
        /(?:^|[^\p{L}])(?:[Tt]he|[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Tt]el\.|[Pp]hone|[Ff]ax|[Aa]cct\.|[Aa]ccount|[Pp]art|[Ss]erial|[Ss]er\.|[Rr]ef\.|[Oo]rder|[Mm]odel|[Hh]ouse|[Rr]oom|[Ii]nvoice|[Ii]nv\.|[Cc]at\.|[Pp]olicy|[Ll]ot|[Ii]tem|[Ll]icen[cs]e|ID|PO|[Aa]pt\.|P\.O\.) $/u,
      after: /^:|^ (?:is|was|of|for|on|in|and|to)(?!\p{L})/u,
    },
  ],
  'inv.': [
    { words: 'invoice', after: /^ (?:no\.|number|#|\d|date)/iu },
    { words: 'inventory', after: /^ (?:turn|levels?|mgmt)/u },
  ],
  'approx.': [
    {
      words: 'approximate',
      before: /(?:^|[^\p{L}])(?:[Tt]he|[Aa]n|its|[Oo]ur|[Mm]y|their|your) $/u,
      after: /^ [a-z]/u,
    },
  ],
  'hist.': [
    { words: 'history', before: /(?:^|[^\p{L}])(?:in|of|and) $/u, after: /^$|^[,.;)]|^\s\p{Lu}/u },
    { words: 'history', before: /(?:art|world|US|U-S|fam\.|family|med\.|medical|natural|mod\.|modern) $/iu },
    { words: 'historical', after: /^ (?:society|soc\.|novel|fiction|data|site)(?!\p{L})/iu },
  ],
  'tech.': [{ words: 'technical', after: /^ (?:support|specs?|writer|writing|school|manual|dept|difficult)/u }],
  'reg.': [
    { words: 'regular', after: /^ (?:price|hours|hrs\.|size|season|unleaded|gas|rate)(?!\p{L})/u },
    { words: 'registered', after: /^ (?:trademark|office|nurse|no\.|charity)(?!\p{L})/u },
  ],
  'gen.': [
    { words: 'general', before: /(?:^|[^\p{L}])[Ii]n $/u, after: /^(?: [a-z]|[,;.)]|$)/u },
    {
      words: 'general',
      after:
        /^ (?:mgr\.|manager|admission|store|hospital|hosp\.|contractor|delivery|election|counsel|public|info|fund)(?!\p{L})/u,
    },
  ],
  'min.': [
    { words: 'minute', after: /^ \d/u, about: 'sports' },
    {
      words: 'minister',
      before: /(?:^|[^\p{L}])(?:prime|foreign|finance|defen[cs]e|health|education|interior|justice) $/iu,
    },
  ],
  'pres.': [{ words: 'present', before: /[-–] ?$/u }],
};
