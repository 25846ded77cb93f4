import { patternRule } from '../../rule';
import { isAdjective, minusStart, textAfter, textBefore } from '../words/boundaries';
import { cardinal, decimal, numberPattern, ordinal, pluralOf } from '../words/number-words';
import { isSingular, quantityPattern, quantityWords } from '../words/quantity';
import { surroundings } from '../words/surroundings';
import { nameOfUnit } from '../words/unit-names';

/** What has a number and a letter: "gate 5C". */
export const places =
  /(?:^|[^\p{L}])(?:exit|gate|seat|row|apt\.?|unit|room|rm\.?|section|platform|terminal|lot|bay|dock|berth|slip|site|spot|aisle|deck|cabin|track|block|plot|suite) ?#?$/iu;

/** "heat to 340 K": a K behind a space, where the text is about heat. Elsewhere it may be thousands. */
export const kelvins = patternRule(
  'kelvins',
  /(?<![\p{L}\p{N}_$£€]|\d[.,])(?<number>\d{1,5}(?:\.\d{1,3})?) K(?![\p{L}\p{N}_'’&-])/gu,
  (match) =>
    /(?<!\p{L})(?:heat\p{Ll}{0,3}|cool\p{Ll}{0,3}|warm\p{Ll}{0,3}|freez\p{Ll}{1,3}|melt\p{Ll}{0,3}|boil\p{Ll}{0,3}|temperatures?|thermal|quench\p{Ll}{0,3}|anneal\p{Ll}{0,3}|kelvins?|atm|superconduct\p{Ll}{1,6}|plasma|cryogen\p{Ll}{1,3}|blackbody|bath)(?!\p{L})/iu.test(
      surroundings(match, 80),
    )
      ? `${decimal(match.groups.number!, match.language)} ${match.groups.number === '1' ? 'kelvin' : 'kelvins'}`
      : undefined,
);

/** 2 c. flour, 3 T sugar, 1 t salt: a letter is a spoon or a cup only in front of something to eat. */
export const spoons = patternRule(
  'spoons and cups in one letter',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,/])(?:(?<from>${quantityPattern})[-–])?(?<number>${quantityPattern}) ?(?<unit>[cCTt]|tbs|Tbs|TBS)(?<stop>\\.)?(?= (?:of )?(?:(?:all-purpose|packed|chopped|diced|minced|grated|sliced|melted|softened|warm|hot|cold|heavy|sour|dry|dried|fresh|ground|light|dark|brown|white|powdered|granulated|confectioners'|unsalted|salted|olive|vegetable|canola|coconut|baking|vanilla|lemon|lime|orange|soy|maple|kosher|sea|black|red|green|whole|shredded|cooked|uncooked|frozen|plain|bread|cake|boiling|tomato|chicken|beef) ){0,3}(?:flour|sugar|salt|butter|milk|water|oil|cream|honey|syrup|vanilla|powder|soda|cinnamon|pepper|paprika|cumin|oregano|basil|thyme|garlic|onions?|rice|oats|cornstarch|cornmeal|yeast|vinegar|juice|zest|sauce|ketchup|mustard|mayo|mayonnaise|yogurt|cheese|nuts|pecans|walnuts|almonds|raisins|chips|cocoa|broth|stock|wine|extract|berries|blueberries|strawberries|carrots?|celery|parsley|cilantro|ginger|nutmeg|cloves|peanut|margarine|shortening|buttermilk|molasses|breadcrumbs|pasta|beans|peas|corn|spinach|tomatoes|coconut|seeds|plus)(?![\\p{L}]))`,
    'gu',
  ),
  ({ groups, language }) => {
    const { from = '', number = '', unit = '' } = groups;
    const single = isSingular(number) && !from;
    const name = unit === 't' ? 'teaspoon' : /^t/iu.test(unit) ? 'tablespoon' : 'cup';
    const range = from ? `${quantityWords(from, language)} to ` : '';
    return `${range}${quantityWords(number, language)} ${name}${single ? '' : 's'}`;
  },
);

/** 3BR/2BA, 4bd 3ba, 2 bdrm: rooms of a home. */
export const rooms = patternRule(
  'rooms of a home',
  /(?<![\p{L}\p{N}_.,$])(?<number>\d{1,2}(?:\.5)?)(?:[ -]?(?<bed>bdrms?|bdr|BDRM|BRs?)|(?<bed2>bd|bds)|[ -]?(?<bath>bths?|BAs?)|(?<bath2>ba|bas))(?![\p{L}\p{N}_])(?:\.(?=,| ?\/| \p{Ll}))?(?<slash> ?\/ ?(?=\d))?/gu,
  ({ groups, input, end, language }) => {
    const { number = '', bed, bed2, slash } = groups;
    const describes =
      /^ ?(?:\d{1,2}(?:\.5)? ?(?:BAs?|ba|bths?) )?(?:apt|apartment|home|house|condo|flat|unit|townhouse|townhome|cottage|villa|duplex|penthouse)(?![\p{L}])/u.test(
        input.slice(end, end + 26),
      );
    const name = bed || bed2 ? 'bedroom' : 'bath';
    return `${decimal(number, language)} ${name}${number === '1' || describes ? '' : 's'}${slash ? ', ' : ''}`;
  },
);

/** 2x4s, 4x4s: boards and cars, which the names of their sizes stand for. */
export const sizesInThePlural = patternRule(
  'sizes in the plural',
  new RegExp(`(?<![\\p{L}\\p{N}_.,])(?<one>\\d{1,2})[x×](?<two>\\d{1,2})['’]?s(?![\\p{L}\\p{N}])`, 'gu'),
  ({ groups, language }) => `${cardinal(groups.one!, language)} by ${pluralOf(cardinal(groups.two!, language))}`,
);

/** 12G20KT: the speed of the wind and of its gusts, as airports report it. */
export const gusts = patternRule(
  'winds with gusts',
  /(?<![\p{L}\p{N}_.,])(?<speed>\d{1,3})G(?<gust>\d{2,3}) ?(?<unit>KTS?|kts?|MPH|mph)(?![\p{L}\p{N}])/gu,
  ({ groups, language }) =>
    `${cardinal(groups.speed!, language)} gusting to ${cardinal(groups.gust!, language)} ${nameOfUnit(groups.unit!.toLowerCase(), false, language)}`,
);

/** 6 x 200g: several of one weight or volume. */
export const severalOf = patternRule(
  'several of one weight',
  /(?<![\p{L}\p{N}_.,])(?<number>\d{1,3})(?<times> ?[x×] ?)(?=\d{1,4}(?:\.\d{1,3})? ?-?(?:g|kg|mg|ml|mL|l|L|cl|oz|lbs?|GB|TB|MB)(?![\p{L}]))/gu,
  ({ groups, language }) => ({ number: cardinal(groups.number!, language), times: ' times ' }),
);

/** 5 mM, 0.1M NaOH, 1 M HCl: moles per liter. */
export const concentrations = patternRule(
  'moles per liter',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?<number>${numberPattern}) ?(?:(?<prefix>[mµμnp])M(?![\\p{L}\\p{N}_])|M(?= (?:solution|\\uFFFC{2,12}(?!\\uFFFC)|(?:[A-Z][a-z]?\\d{0,2}|\\([A-Z][A-Za-z\\d]{1,6}\\)\\d?){2,6}(?![\\p{L}\\p{N}]))))`,
    'gu',
  ),
  ({ groups, language }) => {
    const prefix = { m: 'milli', µ: 'micro', μ: 'micro', n: 'nano', p: 'pico' }[groups.prefix!] ?? '';
    return `${decimal(groups.number!, language)} ${prefix}molar`;
  },
);

/** "rose 3pp", "a 250pp novel". */
export const points = patternRule(
  'percentage points and pages',
  new RegExp(
    `(?<![\\p{L}\\p{N}_£$€]|\\d[.,])(?:(?<minus>${minusStart}[-−])|(?<plus>(?<![\\p{L}\\p{N})] ?)\\+))?(?<number>${numberPattern})(?<gap> ?)pp(?:ts?)?(?![\\p{L}\\p{N}_])`,
    'gu',
  ),
  (match) => {
    const { number = '', minus, plus } = match.groups;
    const sign = minus ? 'minus ' : plus ? 'plus ' : '';
    const isBook = /^\d{2,4}$/u.test(number) && !sign && !pointsBefore.test(textBefore(match));
    const name = isBook ? 'page' : 'percentage point';
    const describes = isAdjective(match.input, match.start, match.end);
    return `${sign}${decimal(number, match.language)} ${name}${number === '1' || describes ? '' : 's'}`;
  },
);

const pointsBefore =
  /(?:^|[^\p{L}])(?:rose|rise|rises|fell|falls?|up|down|by|gained|lost|added|increased?|decreased?|dropped|climbed|slipped|grew|lead|ahead|over|swing of)(?: (?:about|around|nearly|another|a further|by))* [+-]?$|[+-]$/iu;

/** f/1.8: the aperture of a lens. */
export const apertures = patternRule(
  'apertures',
  /(?<![\p{L}\p{N}_./])[fƒ]\/(?<number>\d{1,2}(?:\.\d)?)(?:(?<to>[-–])(?<until>\d{1,2}(?:\.\d)?))?(?![\p{L}\p{N}_/]|\.\d)/gu,
  ({ groups, language }) =>
    `F ${decimal(groups.number!, language)}${groups.until ? ` to ${decimal(groups.until, language)}` : ''}`,
);

/** 1/250 s: the time of an exposure. */
export const exposures = patternRule(
  'parts of a second',
  /(?<![\p{L}\p{N}_/.,])1\/(?<parts>\d{2,5}) ?(?:s|secs?|second)(?![\p{L}\p{N}_])/gu,
  ({ groups, language }) => `one ${ordinal(groups.parts!, language)} of a second`,
);

/** 28/36 mpg: in a city and on a highway. */
export const mileage = patternRule(
  'two mileages',
  /(?<![\p{L}\p{N}_/.,])(?<city>\d{2})\/(?<highway>\d{2}) mpg(?!\p{L})/giu,
  ({ groups, language }) =>
    `${cardinal(groups.city!, language)}, ${cardinal(groups.highway!, language)} ${nameOfUnit('mpg', false, language)}`,
);

/** 2.4A, a 10A fuse, 5V/2A: a lone A is an ampere only in such a context. */
export const amperes = patternRule(
  'amperes',
  new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,])(?<number>${numberPattern})A(?![\\p{L}\\p{N}_'’-])`, 'gu'),
  (match) => {
    const number = match.groups.number!;
    const isShown =
      number.includes('.') ||
      /V(?:AC|DC)? ?[/,@]? ?$/u.test(textBefore(match, 6)) ||
      /^[ /](?:fuse|breaker|circuit|charger|charging|current|max|outlet|load|supply|socket|plug|\d{1,3} ?V)(?!\p{L})/u.test(
        textAfter(match),
      );
    if (!isShown) return undefined;
    const describes = isAdjective(match.input, match.start, match.end);
    return `${decimal(number, match.language)} ${nameOfUnit('A', number === '1' || describes, match.language)}`;
  },
);

/** 350F and 180C of ovens and weather. */
export const temperatures = patternRule(
  'temperatures without a degree sign',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,])(?<minus>${minusStart}[-−])?(?:(?<from>\\d{1,3})(?: ?[-–] ?| to ))?(?<number>\\d{1,3}(?:\\.\\d)?)(?<gap> ?)(?<unit>[CF])(?![\\p{L}\\p{N}_+#'’-])`,
    'gu',
  ),
  (match) => {
    const { minus = '', number = '', gap = '', unit, from = '' } = match.groups;
    const before = textBefore(match);
    if (gap === '' && places.test(before)) return undefined;
    // "72F or 22C", "72F/22C"
    const isPair =
      (unit === 'F'
        ? /^(?: or | ?\/ ?| ?\(| ?[=,] ?)-?\d{1,3}(?:\.\d)? ?C(?!\p{L})/u
        : /^(?: or | ?\/ ?| ?\(| ?[=,] ?)-?\d{1,3}(?:\.\d)? ?(?:F(?!\p{L})|C fan)/u
      ).test(textAfter(match)) ||
      (unit === 'F' ? /\d ?°?C(?: or | ?\/ ?| ?\(| ?[=,] ?)$/u : /\d ?°?F(?: or | ?\/ ?| ?\(| ?[=,] ?)$/u).test(before);
    const isWeather =
      gap === '' &&
      (/(?:^|[^\p{L}])(?:it['’]?s|feels? like|highs?|lows?|hi|lo|temps?|currently|near|hits?|topped|dew ?point|wind ?chill)(?: (?:of|a|near|around|about|only|just|in the|was|is|were))*:? $/iu.test(
        before,
      ) ||
        /^ (?:fan|out|inside|indoors|in the (?:shade|sun))(?!\p{L})/u.test(textAfter(match)));
    const isShown =
      isPair ||
      isWeather ||
      /(?<![\p{L}\p{N}])T(?:max)?:? $/u.test(before) ||
      /(?:^|[^\p{L}])(?:at|to|of|below|above|around|about|reach(?:ed|es)?|oven|was|is|hit|hits|temp(?:erature)?|heated?|bake|preheat)(?: (?:about|around|over|under|the|oven|to|at)){0,2}:? $/iu.test(
        before,
      ) ||
      /^ (?:oven|weather|heat|degrees|outside|today|tonight|tomorrow|overnight)(?![\p{L}])/iu.test(textAfter(match));
    if (
      !(
        isShown ||
        minus ||
        (unit === 'F' && /^(?:9\d|10\d)\.\d$/u.test(number)) ||
        (gap === '' && number.length === 3 && unit === 'F')
      )
    )
      return undefined;
    if (gap === ' ' && !minus && Number(number) < 10) return undefined;
    const name = `degree${number === '1' && !from ? '' : 's'} ${unit === 'C' ? 'Celsius' : 'Fahrenheit'}`;
    const range = from ? `${cardinal(from, match.language)} to ` : '';
    return `${minus ? 'minus ' : ''}${range}${decimal(number, match.language)} ${name}`;
  },
);

/** 120/80 mmHg. */
export const bloodPressure = patternRule(
  'blood pressure',
  /(?<![\p{L}\p{N}_/.,])(?<one>\d{2,3})\/(?<two>\d{2,3})(?:(?<unit> ?mm ?Hg)|(?<=(?:blood pressure|BP)(?: (?:of|was|is|at))?:? \d{2,3}\/\d{2,3}))(?![\p{L}\p{N}])/gu,
  ({ groups, language }) =>
    `${cardinal(groups.one!, language)} over ${cardinal(groups.two!, language)}${groups.unit ? ' millimeters of mercury' : ''}`,
);

/** "+/-3 dB": before numbers with a sign, which would take the minus. */
export const tolerances = patternRule(
  'plus or minus',
  /(?<space> ?)\+ ?\/ ?[-−–] ?(?=[\d.])/gu,
  (match) => `${match.groups.space || (/\S$/u.test(textBefore(match, 1)) ? ' ' : '')}plus or minus `,
);
