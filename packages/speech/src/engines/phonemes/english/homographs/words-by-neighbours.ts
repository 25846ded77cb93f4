import { wordTest } from './word-in-text';

/** A word whose two pronunciations are often the same part of speech, so that certain words around it decide. */
export interface WordByNeighbours {
  /** Broad IPA. */
  readonly usual: string;
  readonly other: string;
  /** Words that bring the other one if they are within four words … */
  readonly near?: (word: string) => boolean;
  /** … directly before it … */
  readonly after?: (word: string) => boolean;
  /** … or directly after it, unless an article stands before. */
  readonly before?: (word: string) => boolean;
  /** A word after it that keeps the usual one, whatever else is around. */
  readonly unlessBefore?: (word: string) => boolean;
  /** Words that keep the usual one, if they are near. */
  readonly unlessNear?: (word: string) => boolean;
  /** Whether a name of a substance is the other one: a noun without article, that describes no other noun. */
  readonly otherIfMass?: true;
  /** The part of speech that brings the other one if no word above does. */
  readonly otherIf?: 'noun' | 'verb';
}

const near = wordTest;

export const wordsByNeighbours: Readonly<Record<string, WordByNeighbours>> = {
  axes: {
    usual: 'ˈæksˌiz',
    other: 'ˈæksɪz',
    near: near(
      'chop* wood wooden saw saws hammer* stone bronze iron battle sword* men spear* arrow* bow* tree* throw* blade* knives ' +
        'firefighter* lumberjack* tool* weapon* shovel* handle* carried armed wield* hatchet* pick flint copper polished',
    ),
    otherIf: 'verb',
  },
  bases: {
    usual: 'bˈeɪsɪz',
    other: 'bˈeɪsˌiz',
    near: near(
      'theor* vector* orthonormal linear ideological empirical legal evidential philosoph* argument* assumption*',
    ),
  },
  bass: {
    usual: 'bˈeɪs',
    other: 'bˈæs',
    near: near(
      'fish* sea striped largemouth smallmouth caught catch* lake* river* trout pond* angler* grilled fillet* bait perch carp ' +
        'salmon species freshwater pike walleye hooked catfish bluegill bream cod shad spotted hybrid* angling outdoors tournament* bigmouth',
    ),
    unlessNear: near('guitar* vocal* sing* jazz band bassist'),
    unlessBefore: near('player players drum* line lines clef voice guitar* solo part riff amp'),
  },
  bow: {
    usual: 'bˈoʊ',
    other: 'bˈaʊ',
    near: near(
      'ship* boat* stern took take takes taking heads deck curtsy sailor* applause audience vessel* port starboard hull knot* ' +
        'yacht* torpedo* gun guns wave* pressure respect* greet* deep polite* captain anchor* sea spinnaker section bulbous sinking kneeling slight forehead shots cable lift ramp thruster* stern waterline',
    ),
    unlessNear: near(
      'arrow* violin* cello* viola tie ties hair ribbon* hunt* string* archer* quiver red pink tied cross legs',
    ),
    otherIf: 'verb',
  },
  does: {
    usual: 'dˈʌz',
    other: 'dˈoʊz',
    after: near('the two three four several some few these many female young'),
  },
  dove: {
    usual: 'dˈʌv',
    other: 'dˈoʊv',
    after: near('he she i we they who it then and suddenly quickly immediately'),
    before: near(
      'into in for off down right under underneath through head* from toward towards to across over out overboard deep',
    ),
    unlessNear: near('peace white coo* wing* feather* olive symbol turtle'),
  },
  lead: {
    usual: 'lˈid',
    other: 'lˈɛd',
    near: near(
      'pipe pipes paint paints painted poison* acid bullet bullets ore shot ballast zinc copper tin mercury cadmium solder ' +
        'gasoline petrol toxic glaze heavy pencil pencils melted molten metal metals arsenic alloy* smelt* contaminat* levels ' +
        'roof roofs exposure battery batteries silver isotope* mine mines mining crystal lined coffin* sheet sheets sulfide ' +
        'blood pellets glass toys neurotoxin element unleaded oxide nitrate acetate iron gold weights shielding dust',
    ),
    otherIfMass: true,
    unlessNear: near('role singer vocal* guitar* actor actress author time took take takes taken vocals actors'),
  },
  moped: {
    usual: 'mˈoʊpˌɛd',
    other: 'mˈoʊpt',
    after: near('he she they i we and just'),
    before: near('around about for'),
  },
  number: {
    usual: 'nˈʌmbər',
    other: 'nˈʌmər',
    after: near('even grew grow felt feel getting got'),
    near: near('colder numb finger fingers toes tongue lips feet'),
    unlessNear: near('a the of this that what which each phone large total'),
  },
  primer: {
    usual: 'prˈaɪmər',
    other: 'prˈɪmər | prˈaɪmər',
    before: near('on for about in to of'),
    near: near('grammar book booklet beginners reader textbook short'),
    unlessNear: near(
      'paint* coat wood metal wall walls surface* sand* dna rna pcr makeup sequence* strand* apply bare primer* gun',
    ),
  },
  putting: {
    usual: 'pˈʊtɪŋ',
    other: 'pˈʌtɪŋ',
    near: near('golf* birdie* fairway* tee holes stroke drives pga caddie greens practiced'),
    before: near('green greens surface practice game stroke contest was is'),
  },
  row: {
    usual: 'rˈoʊ',
    other: 'rˈaʊ',
    near: near(
      'blazing furious shouting noisy neighbours quarrel* argument diplomatic terrible heated bitter angry violent almighty huge ' +
        'resign* erupted escalat* political parliament embroiled amid sparked',
    ),
    before: near('over about between with'),
    unlessNear: near('boat* seat* seats houses front back spectator* column* table data teeth oar* lake trees desks'),
  },
  sewer: {
    usual: 'sˈuər',
    other: 'sˈoʊər',
    near: near('needle* thread* fabric* quilt* sewing seamstress dress dresses stitch* tailor* hobby skilled garment*'),
  },
  sow: {
    usual: 'sˈoʊ',
    other: 'sˈaʊ',
    near: near('pig pigs piglet* boar* hog hogs farrow* pregnant sty litter* pork suckl* swine'),
    unlessNear: near('seed* reap crop* field* wheat'),
    otherIf: 'noun',
  },
  tear: {
    usual: 'tˈɪər',
    other: 'tˈɛər',
    near: near(
      'ligament* muscle* jacket* jeans fabric* knee rip rips shirt dress paper* retina* meniscus acl wear tendon* cartilage ' +
        'rotator cuff hamstring partial complete severity elbow painting curtain* net flag ucl injury injuries surgery diagnosed achilles page pages sleeve canvas sail paper-thin',
    ),
    before: near('down up off apart out open through into it them him her the away along at'),
    unlessNear: near('gas eye eyes cheek* cry* cried wept weep* duct* drop* shed wiped rolled'),
    otherIf: 'verb',
  },
  tears: {
    usual: 'tˈɪərz',
    other: 'tˈɛərz',
    near: near('ligament* muscle* meniscus tendon* retinal cartilage acl rotator seams'),
    before: near('down up off apart out open through into it them him the away at'),
    unlessNear: near('eye eyes cheek* cry* cried wept weep* face burst joy shed streamed streaming rolled blood sweat'),
    otherIf: 'verb',
  },
  tower: { usual: 'tˈaʊər', other: 'tˈoʊər', near: near('hitch* towed towing') },
  viola: {
    usual: 'viˈoʊlə',
    other: 'vˈaɪələ',
    near: near('flower* plant* pansy pansies garden shakespeare twelfth orsino'),
  },
  wind: {
    usual: 'wˈɪnd',
    other: 'wˈaɪnd',
    near: near('clock clocks watch watches rope thread yarn cable spool bobbin reel string tape bandage'),
    before: near('down up back its his her their around through round along'),
    unlessNear: near(
      'blow* blew gust* turbine* cold north* south* east* west* strong farm* energy power storm* rain weather',
    ),
    otherIf: 'verb',
  },
  winds: {
    usual: 'wˈɪndz',
    other: 'wˈaɪndz',
    before: near('down up back its around through round along between past'),
    near: near('clock path paths'),
    unlessNear: near(
      'blow* blew gust* mph knots strong high cold of north* south* east* west* trade storm* rain hurricane*',
    ),
    otherIf: 'verb',
  },
  wound: {
    usual: 'wˈund',
    other: 'wˈaʊnd',
    after: near('he she they we i it and then tightly been'),
    before: near('up down around round through its tightly on along back together onto'),
    near: near('clock clocks watch path road rope thread yarn coil* spool reel* bobbin scarf wire wires string'),
    unlessNear: near('bullet* blood* heal* gunshot head chest knife stab* fatal* dress* infect* mortal*'),
  },
};
