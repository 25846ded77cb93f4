import type { Chapter } from '../document';
import type { Warnings } from '../warnings';

/** A longer chapter is no imprint, in UTF-16 code units. */
const maxImprintLength = 12_000;

const title =
  /^\W*(?:copyright(?: page| notice| information)?|imprint|colophon|impressum|legal(?: notice| information)?|licen[cs]e(?: agreement| information)?|licen[cs]ing|publication information|mentions l[ée]gales|aviso legal|cr[ée]ditos|the full project gutenberg.{0,5} licen[cs]e|uncopyright|about this edition|derechos de autor)\W*$/iu;

const signs: readonly RegExp[] = [
  /\bISBN\b/iu,
  /©|\(c\) ?\d{4}|\bcopyright (?:\(c\) )?(?:\d{4}|by\b|holder)/iu,
  /all rights reserved|alle rechte vorbehalten|tous droits r[ée]serv[ée]s|todos los derechos reservados|tutti i diritti/iu,
  /\blicen[cs]ed under|(?:released|available|distributed) under|creative commons|(?:MIT|ISC|BSD|Apache|GNU)\b.{0,40}\blicen[cs]e|\b[AL]?GPL\b|^(?:licen[cs]e\s+)?(?:MIT|ISC|BSD|Apache)\b/imu,
  /first (?:published|edition|printing)|published by|no part of this (?:book|publication)|library of congress|cataloging[- ]in[- ]publication/iu,
  /produced by|typeset|standard ebooks|transcri(?:bed|ption)|cover (?:design|art)|printed in/iu,
];

/** Leaves out chapters that are copyright pages, colophons and licences, unless there is nothing else. */
export function withoutImprint(chapters: readonly Chapter[], warnings: Warnings, isBook: boolean): readonly Chapter[] {
  const kept = chapters.filter((chapter) => !isImprint(chapter, isBook));
  if (kept.length === 0 || kept.length === chapters.length) return chapters;
  return warnings.leavesOut('imprint', chapters.length - kept.length) ? kept : chapters;
}

function isImprint({ title: name = '', text, syntax }: Chapter, isBook: boolean): boolean {
  if (syntax !== 'text' || text.length > maxImprintLength) return false;
  const found = signs.filter((sign) => sign.test(text)).length;
  if (title.test(name)) return found >= 1;
  return isBook && text.length <= 3000 && found >= 4;
}
