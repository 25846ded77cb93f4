/**
 * Names of people, places, brands, dishes, and words in other scripts. The recogniser writes a name that it does not know by
 * its sound, so each name also has spellings of the right sound as alternatives.
 */
export const names = [
  [
    'Beethoven and Chopin are on the program tonight.',
    '{beethoven|bait oven|bay toven|baitoven} and {chopin|show pan|shopan} are on the program tonight',
  ],
  [
    'We flew from Chicago to Phoenix by way of Des Moines.',
    'we flew from chicago to phoenix by way of {des moines|de moine|demoyne|de moines}',
  ],
  [
    'Siobhan and Niamh moved to Galway last year.',
    '{siobhan|shivon|shivan|shavon|shevon|chavon|shivaun|she von|chevonne} and {niamh|neve|neeve|neave|nev|niev} moved to galway last year',
  ],
  [
    'The bruschetta was better than the tiramisu.',
    'the {bruschetta|brushetta|brusketa|brusketta|broschetta} was better than the {tiramisu|tiramisou|tira misu|tirami su}',
  ],
  [
    'He drives a Porsche, but she prefers her old Hyundai.',
    'he drives a {porsche|porsha|portia} but she prefers her old {hyundai|hundai|hyunday|hunday|hyundae}',
  ],
  [
    'Lionel Messi and Kylian Mbappé scored twice each.',
    'lionel {messi|messy} and {kylian|killian|kilian|cillian|kilion} {mbappe|mbappé|em bappe|m bape|mbape|embappe|em bape|im bappe|m bappe} scored twice each',
  ],
  [
    'Joaquin Phoenix and Saoirse Ronan star in the film.',
    '{joaquin|wakin|walking|wakeen|waking} phoenix and {saoirse|sersha|sersher|seersha|sirsha|searsha|sur sha|sorsha} ronan star in the film',
  ],
  [
    'Leonardo Vinci Street is near the Champs-Élysées.',
    '{leonardo|leonard o} vinci street is near the {champs elysees|shawns elise|sean elise|shanz elise|shanzelize|shans elise|champs elysee|shant elise}',
  ],
  [
    'Worcestershire sauce comes from Worcester.',
    '{worcestershire|worcester|woostershire|wooster shire|wurster|woostersher|wooster} {shire|} sauce comes from {worcester|wooster|worster|wister}',
  ],
  [
    'Arnold Schwarzenegger was the governor of California.',
    'arnold {schwarzenegger|schwartzenegger|schwarznegger} was the governor of california',
  ],
  ['The Louvre is closed on Tuesdays.', 'the {louvre|loove|louver|loov|louv|luv|luvre|louve} is closed on tuesdays'],
  [
    'I ordered pho, and he had a gyro with tzatziki.',
    'i ordered {pho|fuh|fa|phu|fur} and he had a {gyro|yiro|euro|yeero|hero|year o|jairo} with {tzatziki|zatziki|tsatsiki|satziki|zaziki|tzaziki|sadziki|tsatziki}',
  ],
  [
    'Adele, Beyoncé and Rihanna sang at the ceremony.',
    '{adele|adelle} {beyonce|beyoncé|be on say|bionce|beyonsay} and {rihanna|rianna|reanna|rhianna|riana} sang at the ceremony',
  ],
  ['Arkansas borders Missouri, Louisiana and Texas.', 'arkansas borders missouri louisiana and texas'],
  [
    'Antonín Leopold visited Reykjavik and Gdańsk.',
    '{antonin|antoneen|antonine|anthony|antone een} leopold visited {reykjavik|reykjavík|rake javik|rekjavik|raykjavik|rayk yavik} and {gdansk|gadansk|gdonsk|gadonsk}',
  ],
  [
    'Albert Camus and Friedrich Nietzsche never met.',
    'albert {camus|camu|kamu|camoo|kamoo|cameau} and {friedrich|frederick|freedrich|friedrick|fredrich|friedric} {nietzsche|niche|nietzche|neecha|nicha|neitzche|nitsche|nicher} never met',
  ],
  [
    'Hermione gave Seamus a book by Yeats.',
    '{hermione|her mione|hermy own e} gave {seamus|shamus|shaymus} a book by {yeats|yates}',
  ],
  [
    'Pedro Almodóvar filmed in Oaxaca and La Jolla.',
    'pedro {almodovar|al madavar|all motavar|almodavar|elmo d var} filmed in {oaxaca|wahaca|wahaka|wahawka|walhaca} and {la jolla|la jhoia|lahoia|la hoya|lahoya|la hoy a}',
  ],
  [
    'The Nguyens named their daughter Chloë.',
    'the {nguyens|winds|wins|nuyens|nuwens|wens|newens} named their daughter {chloe|chloë|cloey|khloe|clowey}',
  ],
  [
    'Adidas and IKEA opened stores in Edinburgh.',
    '{adidas|adeedas|adidus} and {ikea|i kea} opened stores in {edinburgh|edinboro|edinborough|edin burra|edinbro}',
  ],
  [
    'Hermès and Givenchy showed their collections in Milan.',
    '{hermes|hermès|air mez|airmes|er mez|ermez|hermez} and {givenchy|jivanchy|zhivon she|giva shi|jivonshi|jivanshi|shivonshi} showed their collections in {milan|milano}',
  ],
  [
    'Xi Jinping met Emmanuel Macron in Paris.',
    '{xi|she|shi} {jinping|jin ping|gin ping|zhin ping} met {emmanuel|emanuel|immanuel} {macron|macro|makron|macrone|macroon} in paris',
  ],
  [
    'The fjord lies between Bergen and Tromsø.',
    'the {fjord|fiord|fyord|ford} lies between bergen and {tromso|tramso|tromsø|trumso|trom so|tromsoe|tromsa}',
  ],
  ['She studied Ptolemy, Euclid and Archimedes.', 'she studied {ptolemy|tolemy|tallamy} {euclid|uclid} and archimedes'],
  [
    "A glass of Cabernet Sauvignon and a plate of hors d'oeuvres, please.",
    "a glass of {cabernet|cabernay|cabanet|cabernae} {sauvignon|sovignon|savignon|sauvignan|soving yon} and a plate of {hors d'oeuvres|orderves|or derves|hors doeuvres|order vs|hors d'oeuvre|or durvs|ordurves}, please",
  ],
  [
    'In Moscow the sign said Москва, in Athens Αθήνα.',
    'in {moscow|mosco} the sign said {moskva|moskwa|muskva|mosqua|moscow} in athens {athina|athena|a theena|atheena|asina}',
  ],
  [
    'The word 東京 means Tokyo, and 你好 means hello.',
    'the word {tokyo|dong jing|dongjing|dong ching|tou kyou|tongjing} means tokyo and {ni hao|nihao|nee how|knee how|ne hao} means hello',
  ],
  [
    'Michael Caine, Sean Connery and Ralph Fiennes were invited.',
    'michael {caine|cain|cane|kane} {sean|shawn|shaun} connery and {ralph|rafe|rayf|raif} {fiennes|fines|fiens|finds|fiennas} were invited',
  ],
  [
    'The acai bowl costs more than the quesadilla.',
    'the {acai|a sigh e|asai|asaii|assai|a sai e|aseye e|acaii|ah sah e} bowl costs more than the {quesadilla|case idea|casadilla|kesadilla|case a dia|quesadia|kay suh dia}',
  ],
  [
    'Yosemite, Tucson and Schenectady are far apart.',
    '{yosemite|yo semity|yosemity} {tucson|two sawn|tusan|too son} and {schenectady|skenectady|skinectady|shenectady} are far apart',
  ],
];
