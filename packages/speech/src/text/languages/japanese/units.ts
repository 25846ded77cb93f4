import type { Change } from './numbers';

interface Unit {
  readonly word: string;
  readonly change: Change;
}

const kilo = 'k-tens';

/** Units in Latin letters and signs. */
export const units: Readonly<Record<string, Unit>> = {
  'km/h': { word: 'キロメートル毎時', change: kilo },
  'km²': { word: '平方キロメートル', change: 'none' },
  km: { word: 'キロメートル', change: kilo },
  'm²': { word: 'ヘーホーメートル', change: 'none' },
  'm³': { word: 'リッポーメートル', change: 'none' },
  'cm³': { word: 'リッポーセンチメートル', change: 'none' },
  'm/s': { word: 'メートル毎秒', change: 'none' },
  cm: { word: 'センチメートル', change: 'hard' },
  mm: { word: 'ミリメートル', change: 'none' },
  m: { word: 'メートル', change: 'none' },
  kg: { word: 'キログラム', change: kilo },
  mg: { word: 'ミリグラム', change: 'none' },
  g: { word: 'グラム', change: 'none' },
  t: { word: 'トン', change: 'hard' },
  ml: { word: 'ミリリットル', change: 'none' },
  mL: { word: 'ミリリットル', change: 'none' },
  dl: { word: 'デシリットル', change: 'none' },
  L: { word: 'リットル', change: 'none' },
  l: { word: 'リットル', change: 'none' },
  ha: { word: 'ヘクタール', change: 'none' },
  kcal: { word: 'キロカロリー', change: kilo },
  cal: { word: 'カロリー', change: kilo },
  hPa: { word: 'ヘクトパスカル', change: 'none' },
  dB: { word: 'デシベル', change: 'none' },
  Hz: { word: 'ヘルツ', change: 'none' },
  kHz: { word: 'キロヘルツ', change: kilo },
  MHz: { word: 'メガヘルツ', change: 'none' },
  GHz: { word: 'ギガヘルツ', change: 'none' },
  kWh: { word: 'キロワット時', change: kilo },
  kW: { word: 'キロワット', change: kilo },
  W: { word: 'ワット', change: 'none' },
  V: { word: 'ボルト', change: 'none' },
  KB: { word: 'キロバイト', change: kilo },
  MB: { word: 'メガバイト', change: 'none' },
  GB: { word: 'ギガバイト', change: 'none' },
  TB: { word: 'テラバイト', change: 'hard' },
  px: { word: 'ピクセル', change: 'tens' },
  ms: { word: 'ミリビョー', change: 'none' },
  '℃': { word: 'ド', change: 'none' },
  '°C': { word: 'ド', change: 'none' },
  '°': { word: 'ド', change: 'none' },
  '%': { word: 'パーセント', change: 'tens' },
  '‰': { word: 'パーミル', change: 'tens' },
};

/** Units in katakana, before which a number changes. All others need no rule. */
export const katakanaUnits: Readonly<Record<string, Change>> = {
  キロ: kilo,
  センチ: 'hard',
  トン: 'hard',
  カ国: 'k',
  カロリー: kilo,
  ケース: 'k',
  クラス: 'k',
  カップ: 'k',
  セット: 'hard',
  チーム: 'hard',
  セント: 'hard',
  ポイント: 'tens',
  パック: 'tens',
  ピース: 'tens',
};

/** Currencies by their signs. */
export const currencies: Readonly<Record<string, string>> = {
  '¥': '円',
  US$: 'ドル',
  $: 'ドル',
  '€': 'ユーロ',
  '£': 'ポンド',
  '₩': 'ウォン',
};
