import { primarySubtag } from './primary-subtag';

/** The function words of a language: words that lean on what follows. In small letters. */
export interface FunctionWords {
  /** Words that no phrase ends with, such as articles. */
  readonly openers: ReadonlySet<string>;
  /** Words that lean on what follows but sometimes end a phrase: "turn it on", "yes, it is". */
  readonly leaners: ReadonlySet<string>;
  /** Words that belong to what precedes them, such as the postpositions of Hindi. */
  readonly closers: ReadonlySet<string>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u).filter((word) => word !== ''));

const none: FunctionWords = { openers: new Set(), leaners: new Set(), closers: new Set() };

/** Determiners, conjunctions, prepositions and auxiliaries, by primary language subtag. */
const byLanguage: Readonly<Record<string, FunctionWords>> = {
  en: {
    openers: words(`a an the my your our their its his every
      and or but nor because although though while whereas unless if whether than as
      of to from with into at for onto upon among towards toward amid via per despite except concerning regarding
      i'm you're we're they're i've we've they've you've i'd you'd we'd they'd i'll you'll we'll they'll he'll she'll it'll`),
    leaners: words(`this that these those her some any no each either neither both all another such what which whose
      who whom how when where why so yet until since before after once that's it's he's she's there's
      in on by about over under between through during against without within along across behind beyond beside besides
      around near off out up down above below inside outside past like unlike throughout till next
      am is are was were be been being have has had having do does did will would shall should can could may might must
      isn't aren't wasn't weren't haven't hasn't hadn't don't doesn't didn't won't wouldn't shouldn't can't cannot couldn't
      not very too more most less quite rather almost only just even`),
    closers: new Set(),
  },
  es: {
    openers: words(`el los las unos mi mis tu tus su sus nuestro nuestra nuestros nuestras cada
      y e o u ni pero sino porque aunque mientras que si como pues cuando donde cuyo cuya
      a al de del en con por para sin sobre entre hacia hasta desde contra según tras durante mediante ante bajo
      se me te le les nos os lo`),
    leaners: words(`la un una uno este esta estos estas ese esa esos esas aquel aquella algún alguna ningún ninguna
      todo toda todos todas otro otra otros otras qué cuál quien quienes cuyos cuyas
      es son era eran fue fueron ser sido está están estaba estaban estar ha han he hemos había habían haber
      puede pueden podía debe deben va van muy más menos tan no ya`),
    closers: new Set(),
  },
  fr: {
    openers:
      words(`le la les un une des du au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces
      chaque et ou mais ni car donc or que qui dont quand lorsque puisque comme si quoique
      à de en dans par pour sans sous sur vers chez entre parmi depuis pendant malgré selon contre
      je tu il elle on nous vous ils elles se me te ne`),
    leaners:
      words(`quel quelle quels quelles tout toute tous toutes quelque quelques plusieurs aucun aucune autre autres
      où avec avant après devant derrière afin parce
      est sont était étaient être été sera seront serait ai as a avons avez ont avait avaient avoir aura
      peut peuvent pouvait doit doivent devait va vont fait très plus moins si trop pas`),
    closers: new Set(),
  },
  it: {
    openers:
      words(`il lo la i gli le un uno una mio mia miei mie tuo tua suo sua suoi sue nostro nostra vostro vostra ogni
      e ed o oppure ma né perché anche se che come quando mentre sebbene affinché dunque
      di a da in con su per tra fra del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle
      nel nello nella nei negli nelle sul sullo sulla sui sugli sulle col coi verso senza
      si mi ti ci vi ne`),
    leaners:
      words(`questo questa questi queste quel quello quella quei quegli quelle qualche alcuni alcune nessun nessuna
      tutto tutta tutti tutte altro altra altri altre cui dove chi durante contro dopo prima sotto sopra dietro
      è sono era erano essere stato stata ho hai ha abbiamo avete hanno aveva avevano avere sarà saranno
      può possono poteva deve devono va vanno molto più meno così non`),
    closers: new Set(),
  },
  pt: {
    openers:
      words(`o a os as um uma uns umas meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas cada
      e ou mas nem porque embora enquanto que se como quando onde pois cujo cuja
      de em com por para sem sob sobre entre até desde contra segundo perante após durante
      do da dos das no na nos nas ao à aos às pelo pela pelos pelas num numa dum duma neste nesta nesse nessa deste desta
      desse dessa me te lhe lhes`),
    leaners: words(`este esta estes estas esse essa esses essas aquele aquela algum alguma nenhum nenhuma
      todo toda todos todas outro outra outros outras qual quais quem
      é são era eram foi foram ser sido está estão estava estavam estar tem têm tinha tinham ter havia há
      pode podem podia deve devem vai vão muito mais menos tão não já`),
    closers: new Set(),
  },
  de: {
    openers:
      words(`der das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner dein deine sein seine seinen
      seinem seiner unser unsere unseren ihre ihren ihrem ihrer euer eure kein keine keinen keinem keiner jede jeden jedem jeder
      und oder aber denn sondern weil dass obwohl wenn falls während damit sobald solange nachdem bevor als wie ob sowie
      von vom im am beim ins ans zum zur für gegen ohne um bei seit aus per laut wegen trotz zwischen`),
    leaners:
      words(`die ihr dieser diese dieses diesen diesem jener jene jenes welche welcher welches alle allen manche einige
      viele mehrere beide in an auf mit nach über unter vor hinter neben durch zu bis ab entlang
      ist sind war waren bin bist sein gewesen wird werden wurde wurden worden hat haben hatte hatten habe
      kann können konnte muss müssen musste soll sollen sollte darf will wollen wollte mag möchte
      nicht sehr zu so mehr weniger`),
    closers: new Set(),
  },
  hi: {
    openers: words(`यह वह ये वे इस उस इन उन एक हर प्रत्येक मेरा मेरी मेरे तुम्हारा तुम्हारी तुम्हारे हमारा हमारी हमारे आपका आपकी आपके
      उसका उसकी उसके इसका इसकी इसके उनका उनकी उनके अपना अपनी अपने
      और या एवं तथा लेकिन परंतु परन्तु मगर बल्कि क्योंकि कि यदि अगर जब तब जो जिस जिन जैसे ताकि हालांकि चूंकि`),
    leaners: words(`कुछ सब सभी कई कोई किसी इतना इतनी इतने बहुत अधिक कम न नहीं मत का की के`),
    closers: words(`का की के को ने से में पर तक लिए साथ बाद पहले द्वारा तरह बिना ओर वाला वाली वाले
      है हैं था थी थे हो हूँ हूं होगा होगी होंगे रहा रही रहे गया गई गए चुका चुकी चुके सकता सकती सकते चाहिए ही भी तो`),
  },
};

/** The function words of a language; none if they are not known. @param language a BCP 47 tag. */
export function functionWordsOf(language: string | undefined): FunctionWords {
  return byLanguage[primarySubtag(language ?? '')] ?? none;
}

/** Longest function word, in UTF-16 code units. */
const maxWordLength = 20;

/** The word that ends at an offset, as it is written; empty if there is none. */
export function wordBefore(text: string, offset: number): string {
  return (
    /(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{M}'’]+$/u.exec(text.slice(Math.max(0, offset - maxWordLength), offset))?.[0] ?? ''
  );
}

/** The word that begins at an offset, as it is written; empty if there is none. */
export function wordAfter(text: string, offset: number): string {
  return /^[\p{L}\p{M}'’]+/u.exec(text.slice(offset, offset + maxWordLength))?.[0] ?? '';
}

/** A word as it is in the lists. */
export function listed(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}
