import type { Match } from '../../rule';

/** The text around a match in its line, up to `length` characters on each side, for looking at what the text is about. */
export function surroundings({ input, start, end }: Pick<Match, 'input' | 'start' | 'end'>, length = 120): string {
  const before = input.slice(Math.max(0, start - length), start);
  const after = input.slice(end, end + length);
  const lineEnd = after.indexOf('\n');
  return `${before.slice(before.lastIndexOf('\n') + 1)} ${lineEnd < 0 ? after : after.slice(0, lineEnd)}`;
}

const medical =
  /(?<![\p{L}\p{N}])(?:\d{0,5}(?:mg|mcg|mEq)|mmHg|mL|patients?|hospitals?|inpatient|outpatient|clinic(?:s|al|ian)?|nurses?|surg(?:ery|eon|ical)|[Dd]iagnos(?:is|ed|es|tic)|symptoms?|therap(?:y|ies)|prescri(?:bed?|ption|ptions)|tablets?|capsules?|placebo|cohort|enrol?led|randomi[sz]ed|[Aa]dmitted|[Dd]osage|[Dd]oses?|chest pain|blood (?:pressure|test|work|loss)|BP|SpO2|SBP|NPO|NKDA|PRN|prn|p\.r\.n\.|[bqt]\.i\.d\.|BID|TID|QID|tid|qid|q\.?\d{1,2}(?:-\d{1,2})?\.?h(?:rs?)?|qhs|q\.?h\.?s\.?|(?:PM|F|S|D)?[HD]x|hx|dx|PMHx?|[hH]\/[oO]|[sS]\/[pP]|[rR]\/[oO]|[dD]\/[cC]|[nN]\/[vV]|f\/u|\d ?tabs?\.?|\d ?caps?\.?|po|p\.o\.|PO(?! [Bb]ox)|A&O|GCS|PERRLA|CABG|\d{1,3} ?(?:yo|y\/o|y\.o\.)|asthma|diabet(?:es|ic)|hypertension|fever|nausea|vomiting|cough|fractures?|lesions?|biopsy|infections?|antibiotics?|amoxicillin|ibuprofen|acetaminophen|insulin|metformin|aspirin|warfarin|ICU|EKG|ECG|MRI|CXR|CBC|WBC|HTN|COPD|CHF|DVT|T[12]?DM|allerg(?:y|ies|ic)|[Mm]eds|refills?|ointment|pharmacy|intubated|afebrile|swelling|seizures?|strokes?|pneumonia|sepsis|IVF|SOB|Sig|mortality|adverse events?|labs|by mouth|rash|wounds?|abd|POD|CAD|trials?(?= (?:arm|drug))|dizz(?:y|iness)|syncope|palpitations|dyspnea|edema|murmur|splint(?:ed)?|ortho|wrist|echo|BNP|eval|WBAT|CHF|ER doc|[Vv]itals|distal|proximal|radius|femur|tibia|ulna|humerus|clavicle|vertebra[el]?|IU|lidocaine|[Vv]accines?|[Vv]it\.|oral|topical|ophth\.|post-?op|pre-?op)(?![\p{L}\p{N}])/u;

/** Whether the text around a match is about medicine. */
export function isMedical(match: Pick<Match, 'input' | 'start' | 'end'>): boolean {
  return medical.test(surroundings(match));
}

const athletic =
  /(?<![\p{L}\p{N}])(?:scored?|scores|scoring|games?|teams?|wins?|won|loss|lost|half|halftime|quarter|season|league|bench|rookie|coach|playoffs?|points|rebounds?|reb|ast|assists?|stl|blk|touchdowns?|TDs?|RBIs?|ERA|innings?|yards|yds|pitch(?:er|ed)|batting|homers?|goals?|match|strikers?|tournament|championship|standings|vs|FG|OT|overtime|quarterback|QB|bowled|wickets?|overs|penalt(?:y|ies)|free kick|yellow card|red card|offside|keeper|ref\.(?= (?:gave|blew|called|showed|waved|sent))|[NA]L(?= (?:Central|East|West))|NBA|NFL|NHL|MLB|WNBA|NCAA)(?![\p{L}\p{N}])/u;

/** Whether the text around a match is about sports. */
export function isAthletic(match: Pick<Match, 'input' | 'start' | 'end'>): boolean {
  return athletic.test(surroundings(match));
}
