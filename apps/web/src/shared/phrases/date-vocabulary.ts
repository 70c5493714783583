/**
 * Words of German, French, Spanish and Czech for days, times and repetitions. Each entry is the
 * source of a regular expression for text without diacritics, in any case.
 */

/** Words for repetitions. */
export interface RepeatVocabulary {
  every: string;
  and: string;
  /** Every second one. */
  other: string;
  /** Monday to Friday, after `every`. */
  workday: string;
  /** Sunday first. */
  weekdays: readonly string[];
  /** Sunday first. Only used in the browser's languages, before a number. */
  shortWeekdays: readonly string[];
  /** Between the ends of a range. */
  to: string;
  /** Words that mean every such weekday, before a time. Sunday first. */
  eachWeekday: readonly string[];
  /** The same for Monday to Friday. */
  eachWorkday: string;
  /** Optional before those. */
  onEach: string;
  /** Whether those need no such word at the end of a line. */
  isEachAdverb: boolean;
  units: Readonly<Record<"daily" | "weekly" | "monthly" | "yearly", string>>;
  /** A day of the month beside a monthly repetition; its number is a group. */
  monthDay: string;
  /** Between such a day and the repetition after it. */
  ofMonth: string;
  adverbs: Readonly<Record<"daily" | "weekly" | "monthly" | "yearly", string>>;
}

/** Words for days and times. */
export interface DateVocabulary extends RepeatVocabulary {
  /** ISO 639-1 code. */
  language: string;
  /** Words for days, with their distance from today. */
  days: readonly [string, number][];
  /** Words for a part of today, with its time. */
  todayParts: readonly [string, string][];
  /** Words for parts of a day, after a day, with their times. */
  dayParts: readonly [string, string][];
  /** Entries of `shortWeekdays` that are other words in lower case. */
  wordsOfWeekdays: RegExp | undefined;
  /** January first. */
  months: readonly string[];
  /** Optional before a day, without a meaning. */
  on: string;
  /** Before and after a day and its month: the last one. */
  last: string;
  lastBehind: string;
  /** Beside a day and its month. */
  lastYear: string;
  nextYear: string;
  /** Between day and month or year. */
  of: string;
  /** A day of the month without a month. */
  onMonthDay: string;
  /** Whether days of the month have no dot after the number. */
  isNumberOrdinal: boolean;
  /** Before and after a weekday: the next one. */
  coming: string;
  comingAfter: string;
  /** Before a day: makes it another day or none ("since", "last"). */
  unless: string;
  /** After a day: makes it another day or a holiday. */
  unlessBehind: string;
  /** "first", "last": before a weekday of a month. */
  ordinals: string;
  /** Before a deadline. */
  before: string;
  /** Before the day on which something is due. */
  due: string;
  /** Before the start of a range of times. */
  from: string;
  /** Before a time. */
  at: string;
  /**
   * `at` as it is written, if it is no English word; otherwise it only counts in the browser's
   * languages.
   */
  distinctAt: RegExp | undefined;
  /** After an hour. */
  hour: string;
  /** Noon and midnight as an end of a range of times. */
  noon: string;
  midnight: string;
  /** Words for times, with what they mean. */
  namedTimes: readonly [string, string][];
  /** Words for minutes after (or below zero before) an hour, in front of it. */
  minutesBefore: readonly [string, number][];
  /** The same behind an hour. */
  minutesBehind: readonly [string, number][];
  /** One to twelve, after `minutesBefore`. */
  hourNames: readonly string[];
  /** After a time: before or after noon. */
  beforeNoon: string;
  afterNoon: string;
  /** Beside a day or time: in the night, before or after midnight. */
  night: string;
  /** Next week, before or after a weekday. */
  nextWeek: string;
  /** Whether "8 hour" is a time without a word before it. */
  isHourTime: boolean;
  /** Whether a part of the day makes the number before it an hour: "9 de la noche". */
  isPartDistinct: boolean;
  /** Before a duration from now. */
  within: string;
  /** The number one. */
  one: string;
  amounts: Readonly<Record<"minute" | "hour" | "day" | "week" | "month", string>>;
}

export const english: RepeatVocabulary = {
  every: "every|each",
  and: "and",
  other: "other",
  workday: String.raw`(?:week|work)\s?days?`,
  weekdays: [
    "sun(?:day)?s?",
    "mon(?:day)?s?",
    "tue(?:s(?:day)?)?s?",
    "wed(?:nesday)?s?",
    "thu(?:r(?:s(?:day)?)?)?s?",
    "fri(?:day)?s?",
    "sat(?:urday)?s?",
  ],
  eachWeekday: ["sundays", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays"],
  eachWorkday: "weekdays|workdays",
  shortWeekdays: [],
  to: "to|through|thru|till|until",
  onEach: "on",
  isEachAdverb: false,
  units: { daily: "days?", weekly: "weeks?", monthly: "months?", yearly: "years?" },
  monthDay: String.raw`(?:on\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)`,
  ofMonth: "of",
  adverbs: { daily: "daily", weekly: "weekly", monthly: "monthly", yearly: "yearly|annually" },
};

/** January first. */
export const englishMonths = [
  "january|jan",
  "february|feb",
  "march|mar",
  "april|apr",
  "may",
  "june|jun",
  "july|jul",
  "august|aug",
  "september|sept?",
  "october|oct",
  "november|nov",
  "december|dec",
];

const german: DateVocabulary = {
  language: "de",
  every: "jede[nrsm]?|alle",
  and: "und",
  other: "zweiten?|zwei",
  workday: "werktage?|arbeitstage?",
  weekdays: ["sonntage?", "montage?", "dienstage?", "mittwoche?", "donnerstage?", "freitage?", "samstage?|sonnabende?"],
  eachWeekday: ["sonntags", "montags", "dienstags", "mittwochs", "donnerstags", "freitags", "samstags|sonnabends"],
  eachWorkday: "werktags|wochentags",
  onEach: "",
  isEachAdverb: true,
  units: { daily: "tage?[ns]?", weekly: "wochen?", monthly: "monate?[ns]?", yearly: "jahre?[ns]?" },
  monthDay: String.raw`(?:am\s+)?(\d{1,2})\.`,
  ofMonth: "",
  adverbs: { daily: "ta(?:e)?glich", weekly: "wo(?:e)?chentlich", monthly: "monatlich", yearly: "ja(?:e)?hrlich" },
  days: [
    ["heute", 0],
    ["ue?bermorgen", 2],
    // "am Morgen" is the morning.
    [String.raw`(?<!\bam\s+)morgen`, 1],
  ],
  todayParts: [],
  dayParts: [
    ["frue?h|morgens?|vormittags?", "09:00"],
    ["mittags?", "12:00"],
    ["nachmittags?", "15:00"],
    ["abends?", "20:00"],
  ],
  shortWeekdays: ["so", "mo", "di", "mi", "do", "fr", "sa"],
  wordsOfWeekdays: /^do$/,
  months: [
    "januar|janner|jan",
    "februar|feber|feb",
    "marz|maerz|mrz",
    "april|apr",
    "mai",
    "juni|jun",
    "juli|jul",
    "august|aug",
    "september|sept?",
    "oktober|okt",
    "november|nov",
    "dezember|dez",
  ],
  on: "am|an|den|fue?r",
  of: "",
  last: "(?:letzte|vergangene|vorige)[nrm]?",
  lastBehind: "",
  lastYear: String.raw`(?:(?:im|des)\s+)?(?:letzte|vergangene|vorige)[ns]\s+jahr(?:es)?`,
  nextYear: String.raw`(?:(?:im|des)\s+)?(?:nae?chste|kommende)[ns]\s+jahr(?:es)?`,
  onMonthDay: String.raw`am\s+\d{1,2}\.`,
  isNumberOrdinal: false,
  coming: "(?:nae?chste|kommende|diese)[rnms]?",
  comingAfter: "",
  unless:
    "seit|ue?bernae?chste[nrms]?(?:\\s+woche)?|letzte[nrm]?|vergangene[nrm]?|vorige[nrm]?|guten|vom|nach|vor|zum|der|ein(?:en|em)?|ausser|außer|ohne|nicht|schwarzer",
  unlessBehind: String.raw`(?:letzter|vergangener|ue?bernae?chste[nr]?)\s+woche|vor\s+(?:einer\s+|\d+\s+)woche|in\s+acht\s+tagen`,
  ordinals: "(?:erste|zweite|dritte|vierte|letzte)[nrms]?",
  to: "bis",
  before: "vor",
  due: "fa(?:e)?llig",
  from: "von|zwischen",
  at: "um",
  distinctAt: /^um/i,
  hour: "uhr",
  noon: "mittag",
  midnight: "mitternacht",
  namedTimes: [[String.raw`um\s+mitternacht`, "00:00"]],
  minutesBefore: [
    ["halb", -30],
    [String.raw`viertel\s+nach`, 15],
    [String.raw`viertel\s+vor`, -15],
  ],
  minutesBehind: [],
  hourNames: ["eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf"],
  beforeNoon: String.raw`morgens|vormittags`,
  afterNoon: String.raw`abends|nachmittags|am\s+(?:abend|nachmittag)`,
  night: String.raw`nachts?|in\s+der\s+nacht`,
  nextWeek: String.raw`(?:nae?chste|kommende)[rn]?\s+woche`,
  isHourTime: true,
  isPartDistinct: false,
  within: String.raw`(?:heute\s+)?in`,
  one: "eine[rmn]?",
  amounts: { minute: "minuten?|min", hour: "stunden?|std", day: "tage?n?", week: "wochen?", month: "monate?n?" },
};

const french: DateVocabulary = {
  language: "fr",
  every: String.raw`chaque|tous\s+les|toutes\s+les`,
  and: "et",
  other: "deux",
  workday: String.raw`jours?\s+ouvres?`,
  weekdays: [
    "dimanches?",
    "lundis?",
    String.raw`mardis?(?!\s+gras)`,
    "mercredis?",
    "jeudis?",
    "vendredis?",
    "samedis?",
  ],
  eachWeekday: ["dimanches", "lundis", "mardis", "mercredis", "jeudis", "vendredis", "samedis"],
  eachWorkday: "",
  onEach: "les",
  isEachAdverb: false,
  units: { daily: "jours?", weekly: "semaines?", monthly: "mois", yearly: "ans?|annees?" },
  monthDay: String.raw`le\s+(\d{1,2})(?:er)?`,
  ofMonth: "de",
  adverbs: { daily: "quotidiennement", weekly: "hebdomadairement", monthly: "mensuellement", yearly: "annuellement" },
  days: [
    [String.raw`aujourd['’]?\s?hui`, 0],
    [String.raw`apres[\s-]demain`, 2],
    ["demain", 1],
  ],
  todayParts: [
    [String.raw`ce\s+matin`, "09:00"],
    [String.raw`cet\s+apres[\s-]midi`, "15:00"],
    [String.raw`ce\s+soir`, "20:00"],
  ],
  dayParts: [
    ["matin", "09:00"],
    [String.raw`(?:a\s+)?midi`, "12:00"],
    [String.raw`apres[\s-]midi`, "15:00"],
    ["soir", "20:00"],
  ],
  shortWeekdays: ["dim", "lun", "mar", "mer", "jeu", "ven", "sam"],
  wordsOfWeekdays: undefined,
  months: [
    "janvier|janv",
    "fevrier|fevr",
    "mars",
    "avril|avr",
    "mai",
    "juin",
    "juillet|juil",
    "aout",
    "septembre|sept",
    "octobre|oct",
    "novembre|nov",
    "decembre|dec",
  ],
  on: String.raw`le|ce|pour|d['’]ici(?:\s+a)?`,
  of: "de",
  last: "",
  lastBehind: "dernier",
  lastYear: String.raw`(?:de\s+)?l['’]an(?:nee)?\s+(?:derniere?|passee?)`,
  nextYear: String.raw`(?:de\s+)?l['’]an(?:nee)?\s+prochaine?`,
  onMonthDay: String.raw`le\s+\d{1,2}(?:er)?`,
  isNumberOrdinal: true,
  coming: String.raw`prochaine?`,
  comingAfter: "prochaine?",
  unless: "depuis|avant|apres|des|de|du|un|la|les|sauf|bonjour",
  unlessBehind: String.raw`dernier|passe|saint|en\s+(?:huit|quinze)|sur\s+deux|de\s+(?:paques|pentecote)`,
  ordinals: "premier|deuxieme|second|troisieme|quatrieme|dernier",
  to: String.raw`a|au|jusqu['’]?\s?au?`,
  before: "avant",
  due: "echeance",
  from: "de|entre",
  at: "a",
  distinctAt: /^à/i,
  hour: "h|heures?",
  noon: "midi",
  midnight: "minuit",
  namedTimes: [
    [String.raw`(?:a\s+)?midi\s+et\s+demie?`, "12:30"],
    [String.raw`(?:a\s+)?minuit\s+et\s+demie?`, "00:30"],
    [String.raw`a\s+midi`, "12:00"],
    [String.raw`a\s+minuit`, "00:00"],
  ],
  minutesBefore: [],
  minutesBehind: [
    [String.raw`et\s+demie?`, 30],
    [String.raw`et\s+quart`, 15],
    [String.raw`moins\s+(?:le\s+)?quart`, -15],
  ],
  hourNames: [],
  beforeNoon: String.raw`du\s+matin`,
  afterNoon: String.raw`du\s+soir|de\s+l['’]?\s?apres[\s-]midi`,
  night: String.raw`de\s+la\s+nuit`,
  nextWeek: String.raw`(?:de\s+)?(?:la\s+)?semaine\s+prochaine`,
  isHourTime: false,
  isPartDistinct: true,
  within: "dans",
  one: "une?",
  amounts: { minute: "minutes?|min", hour: "heures?|h", day: "jours?", week: "semaines?", month: "mois" },
};

const spanish: DateVocabulary = {
  language: "es",
  every: String.raw`cada|todos\s+los|todas\s+las`,
  and: "y",
  other: "dos",
  workday: String.raw`dias?\s+laborables?`,
  weekdays: ["domingos?", "lunes", "martes", "miercoles", "jueves", "viernes", "sabados?"],
  eachWeekday: ["domingos", "lunes", "martes", "miercoles", "jueves", "viernes", "sabados"],
  eachWorkday: "",
  onEach: "los",
  isEachAdverb: false,
  units: { daily: "dias?", weekly: "semanas?", monthly: "mes(?:es)?", yearly: "anos?" },
  monthDay: String.raw`el\s+(?:dia\s+)?(\d{1,2})`,
  ofMonth: "de",
  adverbs: { daily: "diariamente", weekly: "semanalmente", monthly: "mensualmente", yearly: "anualmente" },
  days: [
    ["hoy", 0],
    [String.raw`pasado\s+manana`, 2],
    ["manana", 1],
  ],
  todayParts: [
    [String.raw`esta\s+manana`, "09:00"],
    [String.raw`esta\s+tarde`, "15:00"],
    [String.raw`esta\s+noche`, "20:00"],
  ],
  dayParts: [
    [String.raw`por\s+la\s+manana`, "09:00"],
    [String.raw`(?:a|al)\s+mediodia`, "12:00"],
    [String.raw`por\s+la\s+tarde`, "15:00"],
    [String.raw`por\s+la\s+noche`, "20:00"],
  ],
  shortWeekdays: ["dom", "lun", "mar", "mie", "jue", "vie", "sab"],
  wordsOfWeekdays: undefined,
  months: [
    "enero|ene",
    "febrero|feb",
    "marzo",
    "abril|abr",
    "mayo",
    "junio|jun",
    "julio|jul",
    "agosto|ago",
    "septiembre|setiembre|sept?",
    "octubre|oct",
    "noviembre|nov",
    "diciembre|dic",
  ],
  on: String.raw`el|este|para(?:\s+el)?`,
  of: "del?",
  last: "ultimo",
  lastBehind: "pasado",
  lastYear: String.raw`(?:del?\s+)?(?:el\s+)?ano\s+pasado`,
  nextYear: String.raw`(?:del?\s+)?(?:el\s+)?(?:proximo\s+ano|ano\s+que\s+viene)`,
  onMonthDay: String.raw`el\s+(?:dia\s+)?\d{1,2}`,
  isNumberOrdinal: true,
  coming: "proximo",
  comingAfter: String.raw`que\s+viene|proximo`,
  unless: String.raw`desde|pasado|la|los|esta|buenas?|(?:antes|despues)\s+del?|del?|ultimo|un|santo|menos|salvo|excepto`,
  unlessBehind: String.raw`pasado|santo|de\s+(?:ramos|pascua|ceniza|resurreccion)`,
  ordinals: "primer|segundo|tercer|cuarto|ultimo",
  to: "al?|hasta",
  before: String.raw`antes\s+del?`,
  due: "vence",
  from: "del?|entre",
  at: String.raw`a\s+las?`,
  distinctAt: /^a\s+la/i,
  hour: "h|horas?",
  noon: "mediodia",
  midnight: "medianoche",
  namedTimes: [
    [String.raw`al?\s+mediodia`, "12:00"],
    [String.raw`a\s+(?:la\s+)?medianoche`, "00:00"],
  ],
  minutesBefore: [],
  minutesBehind: [
    [String.raw`y\s+media`, 30],
    [String.raw`y\s+cuarto`, 15],
    [String.raw`menos\s+cuarto`, -15],
  ],
  hourNames: [],
  beforeNoon: String.raw`de\s+la\s+manana`,
  afterNoon: String.raw`de\s+la\s+(?:tarde|noche)`,
  night: String.raw`de\s+la\s+madrugada`,
  nextWeek: String.raw`(?:de\s+)?(?:la\s+)?(?:proxima\s+semana|semana\s+que\s+viene)`,
  isHourTime: false,
  isPartDistinct: true,
  within: String.raw`en|dentro\s+de`,
  one: "una?",
  amounts: { minute: "minutos?|min", hour: "horas?", day: "dias?", week: "semanas?", month: "mes(?:es)?" },
};

const czech: DateVocabulary = {
  language: "cs",
  every: "kazd(?:y|e|ou|ych|eho)",
  and: "a",
  other: "druh(?:y|e|ou|ych)",
  workday: String.raw`(?:pracovni|vsedni)\s+(?:dny|den)`,
  weekdays: ["nedel[ei]", "pondeli", "utery", "stred[auy]", "ctvrt(?:ek|ky|ka|ku)", "pat(?:ek|ky|ku)", "sobot[auy]"],
  eachWeekday: [],
  eachWorkday: "",
  onEach: "",
  isEachAdverb: false,
  units: { daily: "den|dny|dni", weekly: "tyden|tydny|tydnu", monthly: "mesice?|mesicu", yearly: "rok|roky|let" },
  monthDay: String.raw`(\d{1,2})\.`,
  ofMonth: "",
  adverbs: { daily: "denne", weekly: "kazdotydne", monthly: "mesicne", yearly: "rocne" },
  days: [
    ["dnes(?:ka)?", 0],
    ["pozitri", 2],
    ["zitra", 1],
  ],
  todayParts: [],
  dayParts: [
    ["rano|dopoledne", "09:00"],
    [String.raw`(?:v\s+)?poledne`, "12:00"],
    ["odpoledne", "15:00"],
    ["vecer", "20:00"],
  ],
  shortWeekdays: ["ne", "po", "ut", "st", "ct", "pa", "so"],
  wordsOfWeekdays: /^po$/,
  months: [
    "ledna",
    "unora",
    "brezna",
    "dubna",
    "kvetna",
    "cervna",
    "cervence",
    "srpna",
    "zari",
    "rijna",
    "listopadu",
    "prosince",
  ],
  on: "v|ve|dne|na",
  of: "",
  last: "minul(?:y|eho|ou)",
  lastBehind: "",
  lastYear: String.raw`loni|minul(?:y\s+rok|eho\s+roku)`,
  nextYear: String.raw`pristi(?:ho)?\s+(?:rok|roku)`,
  onMonthDay: String.raw`dne\s+\d{1,2}\.`,
  isNumberOrdinal: false,
  coming: "pristi|tento|tuto|toto",
  comingAfter: "",
  unless: "minul(?:y|e|ou)|prespristi|od|po|pred|krome|velky|cerny|bila|velikonocni|vzdy(?:\\s+v)?",
  unlessBehind: "trinacteho",
  ordinals: "(?:prvni|druh|treti|ctvrt|posledni)(?:y|e|ou|i)?",
  to: "do|az",
  before: "pred",
  due: "splatn(?:y|a|e|o)",
  from: "od|mezi",
  at: "v|ve|od",
  distinctAt: undefined,
  hour: "h|hod|hodin[auy]?",
  noon: "poledne",
  midnight: "pulnoci?",
  namedTimes: [
    [String.raw`v\s+poledne`, "12:00"],
    [String.raw`o\s+pulnoci`, "00:00"],
  ],
  minutesBefore: [
    ["pul", -30],
    [String.raw`ctvrt\s+na`, -45],
    [String.raw`tri\s*ctvrte\s+na`, -15],
  ],
  minutesBehind: [],
  hourNames: [
    "jedn[eu]",
    "dve|druhe",
    "tri|treti",
    "ctyri|ctvrte",
    "pet|pate",
    "sest|seste",
    "sedm|sedme",
    "osm|osme",
    "devet|devate",
    "deset|desate",
    "jedenact|jedenacte",
    "dvanact|dvanacte",
  ],
  beforeNoon: String.raw`rano|dopoledne`,
  afterNoon: String.raw`odpoledne|vecer`,
  night: String.raw`v\s+noci`,
  nextWeek: String.raw`(?:pristi|dalsi)\s+tyden`,
  isHourTime: false,
  isPartDistinct: false,
  within: "za",
  one: "jeden|jednu|jedno",
  amounts: {
    minute: "minut[auy]?|min",
    hour: "hodin[auy]?|hod|h",
    day: "den|dny|dni",
    week: "tyden|tydny|tydnu",
    month: "mesice?|mesicu",
  },
};

export const otherLanguages: readonly DateVocabulary[] = [german, french, spanish, czech];

/** The names of each month in all languages, January first. */
export const monthNames = englishMonths.map((name, index) =>
  [name, ...otherLanguages.map(({ months }) => months[index])].join("|"),
);

/** Before the day on which something is due. */
export const dueWords = [String.raw`due(?:\s+date)?`, ...otherLanguages.map(({ due }) => due)].join("|");

/** Between two days that mean both, either, or a range. */
export const jointWords = [
  String.raw`(?:and|or|to|till|until|through|oder|ou|o|nebo|i)(?:\s+(?:on|the|los|les))?`,
  ...otherLanguages.flatMap(({ and, to }) => [String.raw`(?:${and}|${to})(?:\s+(?:los|les))?`]),
].join("|");

/** What numbers count, so that they are no hours: "10-20 pages". */
export const countedThings = String.raw`[%$€£]|(?:${[
  "pages?|pgs?|pp|people|persons?|guests?|eggs?|items?|reps?|sets?|exercises?|problems?|questions?|chapters?|slides?",
  "push-?ups?|pull-?ups?|sit-?ups?|squats?|laps?|books?|photos?|emails?|copies|units?|times|percent|euros?",
  "min(?:utes?|s)?|hours?|days?|weeks?|months?|years?|km|miles?|kg|g|ml|l|cm|mm|pcs",
  "seiten?|aufgaben|personen|leute|eier|ubungen|stuck|prozent|minuten|stunden|tage|wochen|mal",
  "personnes|exercices|oeufs|œufs|chapitres|questions|minutes|heures|jours|semaines|fois",
  "paginas|personas|ejercicios|huevos|capitulos|minutos|horas|dias|semanas|veces",
  "stran(?:ek|y)?|osob|lidi|kapitol|vajec|kusu|prikladu|cviku|minut|hodin|dni|tydnu",
].join("|")})(?!\p{L})`;

/** The text without diacritics and with the same length: "zítra" and "zitra" are equal. */
export function withoutDiacritics(text: string): string {
  return text.replaceAll(/[\u0080-\uFFFF]/g, (unit) => {
    const base = unit.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return base.length === 1 ? base : unit;
  });
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}_'’-]`;

/** Matches `source` as whole words, in any case. */
export function wholeWords(source: string, flags: "iu" | "giu" = "iu"): RegExp {
  return new RegExp(String.raw`(?<!${LETTER})(?:${source})(?!${LETTER})`, flags);
}

/** Optional words with a space after them; none for an empty source. */
export function optional(source: string): string {
  return source === "" ? "" : String.raw`(?:(?:${source})\s+)?`;
}
