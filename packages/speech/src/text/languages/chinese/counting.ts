import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { cardinal, digitByDigit, numberPattern, numberStart, numberWords, scaledNumber, scalePattern } from './numbers';

const range = '[-—–~～]{1,2}';

/**
 * Words that count, after which 2 is 两. Not 月, 号, 楼 and others that name rather than count.
 */
export const counters =
  '个|個|位|名|只|隻|条|條|张|張|件|本|台|臺|辆|輛|家|次|种|種|项|項|年(?!级|月|班)|天|周(?!目)|週|小时|小時|分钟|分鐘|秒|刻钟|点钟|钟头|倍|块|塊|元|毛|分钱|美元|欧元|英镑|港元|日元|斤|公斤|千克|克|吨|米|厘米|毫米|公里|千米|里|尺|寸|亩|升|毫升|平方|立方|英寸|英尺|英里|磅|度电|瓶|杯|碗|盘|盒|包|袋|箱|桶|份|篇|首|部|集|册|页|頁|句|段|层|層|间|間|套|座|栋|所|扇|把|支|枝|根|棵|朵|颗|粒|滴|片|面|头|匹|架|艘|节|節|双|雙|对|對|副|组|組|队|隊|批|群|代|届|场|場|局|轮|步|口|人|岁|成|门|门课|款|类|類|道|则|起|宗|笔|封|顿|趟|遍|回|声|眼|下|国|省|市|县|校|军|者|侧|边|岸|手|眼|腿|地|字|字节';

/** 第 before a number, and the number of a line, a floor or a day of the old calendar. */
export const ordinal: TokenClass = {
  name: 'ordinal',
  accepts: '`第2名`, `第3-5页`, `No.1`, `2楼`, `2号线`, `初2`, `3年级`',
  rules: [
    patternRule(
      'with 第',
      new RegExp(
        `第 ?(?<number>\\d{1,16})(?:(?<to> ?(?:${range}|、) ?)(?<until>\\d{1,16}))?(?<scale>${scalePattern})?`,
        'gu',
      ),
      ({ groups }) => ({
        number: scaledNumber(groups['number']!, ''),
        ...(groups['until'] && { to: groups['to'] === '、' ? '、' : '至', until: cardinal(groups['until']) }),
      }),
    ),
    patternRule(
      'with No.',
      /(?<![A-Za-z])(?:[Nn][Oo]\.? ?|№ ?)(?<number>\d{1,9})(?!\d)/gu,
      ({ groups }) => `第${cardinal(groups['number']!)}`,
    ),
    patternRule(
      'names with numbers',
      /(?<![\d.,])(?<number>\d{1,3})(?=(?:楼|樓|号|號|年级|年級|班|路|环|期|级|級|厂|版|单元|栋|幢)(?!个|個))/gu,
      ({ groups }) => (groups['number']!.startsWith('0') ? undefined : { number: cardinal(groups['number']!) }),
    ),
    patternRule('after 初', /(?<=[初农卷图表])(?<number>\d{1,2})(?![\d.年月日])/gu, ({ groups }) => ({
      number: cardinal(groups['number']!),
    })),
  ],
};

/** Scores and ratios, and what stands from one number to another. */
export const rangeClass: TokenClass = {
  name: 'range',
  accepts: '`3~5天`, `10-20人`, `3:1`, `78:96`, `中国1-2`',
  rules: [
    patternRule(
      'ratios',
      /(?<![\d.:：/])(?<one>\d{1,5}(?:\.\d{1,5})?)(?: ?[:：∶] ?)(?<two>\d{1,5}(?:\.\d{1,5})?)(?:[:：∶](?<three>\d{1,5}))?(?![\d.:：/]*\d)/gu,
      ({ groups }) =>
        [groups['one']!, groups['two']!, groups['three'] || undefined]
          .flatMap((number) => (number === undefined ? [] : [numberWords(number)]))
          .join('比'),
    ),
    patternRule(
      'ranges',
      new RegExp(
        `${numberStart}(?<from>${numberPattern})(?<scale>${scalePattern})?(?<to> ?${range} ?)(?<until>${numberPattern})(?<after>${scalePattern})?(?![\\d-]*\\d)(?=(?<counted>${counters})?)`,
        'gu',
      ),
      ({ groups, input, end }) => {
        const { from = '', to = '', until = '', counted } = groups;
        const [first, last] = [Number(from.replaceAll(',', '')), Number(until.replaceAll(',', ''))];
        // Two teams and their goals: nothing is counted, and neither number is large.
        const isScore =
          /[-—–]/u.test(to) &&
          !counted &&
          !groups['after'] &&
          first < 200 &&
          last < 200 &&
          /^(?:$|[，。！？,.!?、；\s]|[战胜负击领落平])/u.test(input.slice(end, end + 1));
        const two = counted ? '两' : '二';
        const joint = isScore ? '比' : '至';
        return `${scaledNumber(from, groups['scale'] ?? '', isScore ? '二' : two)}${joint}${scaledNumber(until, groups['after'] ?? '', isScore ? '二' : two)}`;
      },
    ),
  ],
};

/** Numbers that nothing else takes. */
export const number: TokenClass = {
  name: 'number',
  accepts: '`465`, `1,234,567`, `6.42万`, `-5`, `2个`, `300w张`, `1.01`',
  rules: [
    patternRule(
      'ten thousands with w',
      /(?<![\d.,A-Za-z])(?<number>\d{1,6}(?:\.\d{1,4})?)[wW](?=[+多余]?(?:$|[\p{Script=Han}，。！？,!?、]))/gu,
      ({ groups }) => scaledNumber(groups['number']!, '万', '两'),
    ),
    patternRule(
      'numbers',
      new RegExp(
        `(?<minus>[-−](?<![\\p{Script=Latin}\\d)][-−]))?(?<number>${numberPattern})(?<scale>${scalePattern})?(?=(?:(?<vague>多|余|餘|几|幾)?(?<counted>${counters}))?)`,
        'gu',
      ),
      ({ groups }) => {
        const { minus, number: written = '', scale = '', counted } = groups;
        return `${minus ? '负' : ''}${scaledNumber(written, scale, counted ? '两' : '二')}`;
      },
    ),
    // What a pattern could not take whole, such as more digits than a number has.
    patternRule('digits', /\d{1,200}/gu, ({ text }) => digitByDigit(text)),
  ],
};
