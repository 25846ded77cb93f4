import type { ReadWord } from './sandhi';

/** A character between two parts of a sentence. `^` and `$` are its ends. */
interface Context {
  /** What is before, up to six characters. */
  readonly before: string;
  /** What follows, up to six characters. */
  readonly after: string;
  readonly word: string;
  /** The index of the character in its word. */
  readonly at: number;
}

type Choice = readonly [pinyin: string, fits: (context: Context) => boolean];

const beforeVerb = /^(?:要|会|能|可|去|来|说|看|写|做|吃|等|走|把|给|先|再|快|好好|多|亲自|认真|赶紧|尽快|必须|应该)/u;

/**
 * Characters whose reading depends on what is around them, beyond what the dictionary of words knows. The first choice that fits counts. Rules
 * of grammar, from general knowledge of Mandarin; not opened again.
 */
const choices: Readonly<Record<string, readonly Choice[]>> = {
  得: [
    // 我得走了: must. 跑得快: how. 得奖: get.
    [
      'dei3',
      ({ before, after, word }) =>
        word === '得' &&
        /(?:[我你他她它您们谁咱]|[都也还就可总]|必|非|一定|大家|今天|明天|这|那)$/u.test(before) &&
        (beforeVerb.test(after) || /^[\p{Script=Han}]{1,4}(?:了|$)/u.test(after)) &&
        !/^(?:了|到|过|奖|病|分|意|知|出)/u.test(after),
    ],
    [
      'de5',
      ({ before, after, word }) =>
        word === '得' &&
        !/^(?:了[一二三满高]|到|过[一奖]|奖|病|分)/u.test(after) &&
        /[\p{Script=Han}]$/u.test(before) &&
        !/[我你他她它们都也还就不获取]$/u.test(before),
    ],
  ],
  还: [
    [
      'huan2',
      ({ word, before, after }) =>
        word === '还' &&
        /^(?:给|钱|书|款|债|账|清|款|贷|本|手|击|礼|人情|我|你|他|她|了|回)/u.test(after) &&
        !/^(?:给[我你他她]?.{0,3}[了过]吗|了得|我行)/u.test(after) &&
        !/^(?:本来|我们?[是有要会没])/u.test(after) &&
        !/[你我他她]$/u.test(before),
    ],
    [
      'huan2',
      ({ word, after, before }) =>
        word === '还' &&
        /(?:[借归偿要]|来|去|没|已经|按时|分期|尽快|赶紧|准备|打算|必须|如数)$/u.test(before) &&
        /^(?:给|钱|书|款|债|账|清|贷|了|完|上|$)/u.test(after),
    ],
  ],
  地: [
    // 慢慢地走: how. The dictionary reads 地 as ground.
    [
      'de5',
      ({ word, before, after }) =>
        word === '地' &&
        /(?:(?<one>[\p{Script=Han}])\k<one>|[\p{Script=Han}]{2})$/u.test(before) &&
        /^[\p{Script=Han}]/u.test(after) &&
        !/^(?:[上下里外处位理区方点面段带震图势形铁板产])/u.test(after) &&
        !/(?:[这那各此本当该的在从到往某块]|土|农|工|草|湿|林|盆|基|驻|属|圣|内|外|陆|大|天|各|用)$/u.test(before),
    ],
  ],
  长: [
    [
      'zhang3',
      ({ word, at, before }) =>
        at > 0 &&
        at === Array.from(word).length - 1 &&
        /[船校市省局部会院所处组班队排连营团师军家机董社站馆厂村乡镇县区州首酋科司助行课庭店园事]$/u.test(before),
    ],
    ['zhang3', ({ word, at }) => at === 0 && /^长[女子老辈兄孙官者幼势相成高]/u.test(word)],
    [
      'zhang3',
      ({ after, word, before }) =>
        word === '长' &&
        (/^(?:大|高|成|出|满|得|着|了|胖|痘|草|毛|牙|个|势|相|进)/u.test(after) ||
          /[校市省局部会院所处组班队排连营团师军家船机董社站馆厂村乡镇县区区州首学酋]$/u.test(before)) &&
        !/^(?:了?[一二两三几多]?(?:米|厘米|公里|寸|尺)|得多|达)/u.test(after),
    ],
  ],
  行: [
    [
      'hang2',
      ({ word, before }) =>
        word === '行' && /(?:[一二三四五六七八九十两几第每这那本同首末多数]|[商分支总央投])$/u.test(before),
    ],
  ],
  重: [
    [
      'chong2',
      ({ word, after }) =>
        word === '重' && /^(?:新|做|写|来|启|装|读|建|申|考|播|映|塑|构|组|返|现|审|拍|录)/u.test(after),
    ],
  ],
  乐: [
    [
      'yue4',
      ({ word, before, after }) =>
        word === '乐' && (/(?:[奏声器民国古])$/u.test(before) || /^(?:器|队|团|曲|谱|章|坛|师|手)/u.test(after)),
    ],
  ],
  都: [['du1', ({ word, before }) => word === '都' && /(?:[首成古国故迁定新]|京|陪)$/u.test(before)]],
  只: [
    [
      'zhi1',
      ({ word, before, at }) =>
        (word === '只' || at === word.length - 1) && /[一二两三四五六七八九十百千万几数每半这那首]$/u.test(before),
    ],
    ['zhi3', ({ word }) => word === '只'],
  ],
  种: [
    [
      'zhong4',
      ({ word, after }) => word === '种' && /^(?:树|地|田|菜|花|草|瓜|豆|下|上|植|粮|稻|麦|了|着|过|的)/u.test(after),
    ],
  ],
  教: [
    [
      'jiao1',
      ({ word, after, before }) =>
        word === '教' &&
        (/^(?:我|你|他|她|它|会|给|书|孩|学生|英语|数学|中文|语文|钢琴|了|过|得|人|大家|小)/u.test(after) ||
          /[我你他她来去]$/u.test(before)),
    ],
  ],
  数: [
    [
      'shu3',
      ({ word, after, before }) =>
        word === '数' && (/^(?:数|一数|到|清|不|得|着|钱|星|了|过)/u.test(after) || /[在来去要请]$/u.test(before)),
    ],
  ],
  着: [
    [
      'zhao2',
      ({ word, before, after }) =>
        (word === '着' || /[睡找点猜摸]着$/u.test(word)) &&
        (/[睡找猜]$|(?:睡|找|猜)不$/u.test(before) || (word === '着' && /^(?:火|凉|急|迷|慌)/u.test(after))),
    ],
    ['zhao2', ({ word, at }) => at === 1 && /^[睡猜]着$/u.test(word)],
    ['zhe5', ({ word }) => word === '着'],
  ],
  了: [
    [
      'liao3',
      ({ before, after }) =>
        /(?:[受忘少做去来吃到办干免跑走输赢管用跟比拿动]|改变|解决|控制|承担|接受|避免|离开)(?:不|得)$/u.test(before) &&
        !/^(?:解)/u.test(after),
    ],
    ['le5', ({ word }) => word === '了'],
  ],
  啦: [['la5', ({ word }) => word === '啦']],
  吧: [['ba5', ({ word }) => word === '吧']],
  呢: [['ne5', ({ word }) => word === '呢']],
  吗: [['ma5', ({ word }) => word === '吗']],
  什: [
    ['shi2', ({ word }) => /^什(?!么)/u.test(word)],
    ['shen2', ({ word }) => word.startsWith('什么')],
  ],
  么: [['me5', ({ word }) => word !== '么']],
  们: [['men5', () => true]],
  的: [['de5', ({ word }) => word === '的']],
  为: [
    [
      'wei2',
      ({ word, before, after }) =>
        word === '为' &&
        (/(?:[成作称视认以译改选定分变转升降誉命评设列记尊奉换化约均仅即是名誉]|人|大)$/u.test(before) ||
          /^(?:[一二三四五六七八九十百千万零两几数首主]|准|止|期|难|生|例|所|[^，。]{1,6}[，。]?$)/u.test(after)) &&
        !/^(?:什么|何|了|此|[我你他她它]|人民|大家|国)/u.test(after),
    ],
    ['wei4', ({ word, after }) => word === '为' && /^(?:什么|何|了|此|[我你他她它]|人民|大家)/u.test(after)],
  ],
  干: [
    ['gan4', ({ word, after }) => word === '干' && /^(?:什么|嘛|吗|活|得|了|完|过|部|事|架|一|掉|坏|不)/u.test(after)],
  ],
  发: [['fa4', ({ word, before }) => word === '发' && /[头理白黑长短金卷染烫洗剪]$/u.test(before)]],
  好: [['hao4', ({ word, after }) => word === '好' && /^(?:学|奇|客|色|战|强|胜|动|斗|吃懒做|逸恶劳)/u.test(after)]],
  率: [
    ['shuai4', ({ word }) => /[表草轻统直坦督]率|率(?:[领先部军众真然性]|队)/u.test(word)],
    ['lv4', ({ word, at }) => at > 0 && word.length > 1],
  ],
  差: [
    [
      'cha4',
      ({ word, after }) =>
        (word === '差' && /^(?:不多|[一两三几十]|得|劲|点)/u.test(after)) || /^差(?:不多|点|劲|评)/u.test(word),
    ],
  ],
  切: [
    [
      'qie1',
      ({ word, after }) => word === '切' && /^(?:菜|肉|成|开|断|片|割|碎|丝|块|下|掉|水果|蛋糕|西瓜)/u.test(after),
    ],
  ],
  倒: [
    [
      'dao4',
      ({ word, after }) =>
        word === '倒' &&
        /^(?:了?[一二两三半]?[杯碗瓶]|水|茶|酒|垃圾|掉|出|入|进|车|退|映|计时|数|立|过来)/u.test(after),
    ],
    [
      'dao3',
      ({ word, after, before }) =>
        word === '倒' &&
        (/^(?:了|在|下|塌|闭|霉)/u.test(after) || /[摔跌推打晕绊病滑跪醉]$/u.test(before)) &&
        !/^(?:了?[一杯水茶酒])/u.test(after),
    ],
  ],
  背: [['bei1', ({ word, after }) => word === '背' && /^(?:着|起|包|了|书包|负|债|黑锅|上)/u.test(after)]],
  假: [['jia4', ({ word, before }) => word === '假' && /[放请休病事长寒暑产度年春]$/u.test(before)]],
  空: [['kong4', ({ word, before }) => word === '空' && /[有没抽得]$/u.test(before)]],
  看: [['kan1', ({ word, after }) => word === '看' && /^(?:守|管|护|押|门|孩子|家)/u.test(after)]],
  量: [['liang2', ({ word, after }) => word === '量' && /^(?:一|体温|血压|身高|了|尺寸)/u.test(after)]],
  分: [['fen4', ({ word, after }) => word === '分' && /^(?:内|外|量)/u.test(after)]],
  处: [['chu3', ({ word, after }) => word === '处' && /^(?:理|罚|在|于|分|置|方|决|境)/u.test(after)]],
  没: [
    [
      'mo4',
      ({ word, before, after }) => word === '没' && (/[淹沉埋湮吞]$/u.test(before) || /^(?:收|入|顶)/u.test(after)),
    ],
    ['mei2', ({ word }) => word === '没'],
  ],
  相: [['xiang4', ({ word, before }) => word === '相' && /[照长真首宰丞]$/u.test(before)]],
  藏: [['zang4', ({ word, before }) => word === '藏' && /[西青宝川]$/u.test(before)]],
  曾: [
    [
      'zeng1',
      ({ word, before, after }) =>
        word === '曾' && (before === '^' || /[姓]$/u.test(before)) && /^(?:国藩|先生|小姐|老师|子)/u.test(after),
    ],
  ],
  单: [['shan4', ({ word, after }) => word === '单' && /^(?:先生|老师|雄信)/u.test(after)]],
};

/** Whether rules here know a character. */
export function hasChoices(character: string): boolean {
  return character in choices;
}

/** Family names whose reading is their own, before a given name or a title. */
const familyNames: Readonly<Record<string, string>> = {
  单: 'shan4',
  曾: 'zeng1',
  任: 'ren2',
  解: 'xie4',
  仇: 'qiu2',
  查: 'zha1',
  盖: 'ge3',
  朴: 'piao2',
  区: 'ou1',
  尉: 'wei4',
  翟: 'zhai2',
  华: 'hua4',
  燕: 'yan1',
  覃: 'qin2',
  冼: 'xian3',
  洗: 'xian3',
  员: 'yun4',
  繁: 'po2',
  折: 'she2',
  缪: 'miao4',
  乐: 'yue4',
  纪: 'ji3',
  葛: 'ge3',
  宁: 'ning4',
};
const titles = /^(?:先生|女士|小姐|老师|教授|医生|经理|主任|总|局长|部长|校长|太太|同学|师傅)/u;

const reach = 6;

/**
 * Chooses between several readings of a character by what is around it.
 *
 * @param words of a run of Chinese characters with the readings of the dictionary, which are changed.
 */
export function chooseReadings(words: readonly ReadWord[]): void {
  const run = words.map(({ text }) => text).join('');
  let position = 0;
  for (const { text, syllables } of words) {
    for (const [at, character] of Array.from(text).entries()) {
      const own = choices[character];
      const after = run.slice(position + character.length, position + character.length + reach);
      const context = { before: run.slice(Math.max(0, position - reach), position), after, word: text, at };
      const chosen = own?.find(([, fits]) => fits(context));
      if (chosen) syllables[at] = chosen[0];
      else if (titles.test(after) && at === 0 && text.length === 1 && familyNames[character])
        syllables[at] = familyNames[character];
      position += character.length;
    }
  }
}
