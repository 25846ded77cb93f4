import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { cardinal, digitByDigit, digitsOnThePhone } from './numbers';

const phoneWords =
  '电话号?码?|手机号?码?|座机|热线|总机|传真|致电|拨打|拨通|来电|打给|尾号|号码|联系方式|tel|Tel|TEL|電話|手機|撥打|熱線|傳真';
const emergency = '110|119|120|122|911|114|10086|10010|10000|12[0-9]{3}|95[0-9]{3}';

/** Groups are read without a pause. */
function phone(written: string): string {
  return (written.startsWith('+') ? '加' : '') + digitsOnThePhone(written.replace(/\D+/gu, ''));
}

/** Telephone numbers, digit by digit, with 幺 for 1. */
export const telephone: TokenClass = {
  name: 'telephone',
  accepts: '`13501234567`, `+86 138 0013 8000`, `010-64035547`, `400-810-8888`, `拨打12306`, `尾号1702`, `110`',
  rules: [
    patternRule(
      'numbers after words for them',
      new RegExp(
        `(?:${phoneWords})[为是：: ]{0,3}(?<number>[（(]?\\+?\\d(?:[- ()（）]{0,2}\\d){2,19})(?!\\d|[.%％]\\d?|元|分钟|小时|次|人|个|天)`,
        'gu',
      ),
      ({ groups }) => ({ number: phone(groups['number']!) }),
    ),
    patternRule(
      'mobile and area numbers',
      /(?<![\d.,A-Za-z-])(?<number>\+\d{1,3}[- ]?\d{2,4}(?:[- ]?\d{3,4}){1,3}|(?:1[3-9]\d)(?:[- ]?\d{4}){2}|[（(]?0\d{2,3}[)）]?[- ]\d{7,8}(?:-\d{1,5})?|[48]00-?\d{3}-?\d{4}|[48]00-\d{4}-\d{3})(?![\d,.-]*\d|[A-Za-z元])/gu,
      ({ groups }) => ({ number: phone(groups['number']!) }),
    ),
    patternRule(
      'emergency numbers',
      new RegExp(
        `(?:(?:拨|打|呼叫|报|给)[了过]? ?|^)(?<number>${emergency})(?=$|[，。！？,.!?、 ]|打|电话|急救|报警|热线)`,
        'gu',
      ),
      ({ groups }) => ({ number: phone(groups['number']!) }),
    ),
  ],
};

const phoneLike =
  '订单号|訂單號|验证码|驗證碼|校验码|取件码|提取码|快递单号|运单号|单号|车牌号?|房号|门牌号?|密码|密碼|口令|卡号|账号|帐号|帳號';
const plainCodes = '邮政编码|邮编|郵遞區號|QQ号?|qq号?|学号|工号|编号|代码|证号|身份证号?码?|股票代码|群号|ID|id';

/** Digits before a word for a place, and after a name. */
const roomAfter = '(?:号)?(?:房间|房間|教室|会议室|病房|包间|包厢|宿舍|室|房(?![屋子]))';
const models = '波音|空客|奔驰|宝马|歼|轰|东风|米格|苏霍伊|CRH|MU|CA|CZ|HU|MF|ZH|SC|HO';

/** Numbers that are names: rooms, flights, trains, passwords. */
export const code: TokenClass = {
  name: 'code',
  accepts:
    '`305房间`, `波音747`, `G1023次列车`, `MU5102航班`, `邮编100871`, `验证码是482915`, `007`, `H7N9`, `COVID-19`, `O2O`',
  rules: [
    patternRule(
      'codes after words for them',
      new RegExp(
        `(?:(?<spoken>${phoneLike})|(?:${plainCodes}))[为是：: ]{0,3}(?<number>\\d{3,30})(?![\\d.,]*\\d|[元个人天])`,
        'gu',
      ),
      ({ groups }) => ({
        number: (groups['spoken'] ? digitsOnThePhone : digitByDigit)(groups['number']!),
      }),
    ),
    patternRule('rooms', new RegExp(`(?<![\\d.,])(?<number>\\d{3,4})(?=${roomAfter})`, 'gu'), ({ groups }) => ({
      number: digitByDigit(groups['number']!),
    })),
    patternRule(
      'models of aeroplanes and cars',
      new RegExp(`(?:${models})-?(?<number>\\d{3,4})(?![\\d.,]*\\d|[年元人])`, 'gu'),
      ({ groups, text }) => ({ number: (/^[A-Z]/u.test(text) ? digitsOnThePhone : digitByDigit)(groups['number']!) }),
    ),
    patternRule(
      'trains and flights',
      /(?<![A-Za-z])[A-Z]{1,2}(?<number>\d{2,5})(?=次|航班|班机|列车|高铁|动车)/gu,
      ({ groups }) => ({ number: digitsOnThePhone(groups['number']!) }),
    ),
    patternRule('letters with to', /(?<![A-Za-z\d])[A-Z](?<to>2)[A-Z](?![A-Za-z\d])/gu, () => ({ to: ' to ' })),
    patternRule(
      'numbers joined to letters',
      /(?<=(?<![A-Za-z])[A-Za-z]{1,12})(?<hyphen>-?)(?<number>\d{1,12})(?![.,]?\d)/gu,
      ({ groups }) =>
        ` ${groups['number']!.length > 2 ? digitByDigit(groups['number']!) : cardinal(groups['number']!)}`,
    ),
    patternRule(
      'numbers with leading zeros',
      /(?<![\d.,:：/-])0\d{1,20}(?![\d.,:：/-]*\d|[年月日号点时分秒])/gu,
      ({ text }) => digitByDigit(text),
    ),
    patternRule(
      'generations',
      /(?<![\d.,])(?<number>[0-9]0|[89]5)(?=后(?!的?[0-9天年月日分秒]|来|期|面|续))/gu,
      ({ groups }) => ({
        number: digitByDigit(groups['number']!),
      }),
    ),
  ],
};
