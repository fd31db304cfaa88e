import type { Token } from './tokens.ts'

type Language = 'en' | 'de'
type Rule = { words: RegExp; en: string; de: string }

/** What no query answers, whatever the data is. Each is matched against the pieces of a text, joined by spaces. */
const rules: Rule[] = [
  {
    words:
      /^(please |can you |could you |kindly |now |then |bitte )*(delete|drop|truncate|update|insert|alter|create (table|user|dashboard|dataset|schema|index)|remove|overwrite|erase|purge|wipe|grant|revoke|set|change|rename|modify|edit|add|increase|decrease|reset|cancel|refund|send|email|mail|losche|losch|entferne|andere|aktualisiere|uberschreibe|setze|erstelle|fuge|sende|schicke|storniere|give .* access)\b(?! (in|of|by|over|per|rate|between|nach|des|der)\b)/,
    en: 'Questions only read data. Nothing can be changed, sent or deleted this way.',
    de: 'Fragen lesen nur Daten. Auf diesem Weg lässt sich nichts ändern, senden oder löschen.',
  },
  {
    words:
      /\b(delete|drop|truncate|insert into|update) (all|the|every|table|from|set|orders?|customers?|rows?|records?|\w+ set)\b|\b(losche|entferne) (alle|die|den|das)\b|\b(and|then|und) (delete|drop|remove|truncate|update|losche|entferne)\b/,
    en: 'Questions only read data. Nothing can be changed, sent or deleted this way.',
    de: 'Fragen lesen nur Daten. Auf diesem Weg lässt sich nichts ändern, senden oder löschen.',
  },
  {
    words:
      /\b(select .* from|union (all )?select|where 1 = 1|or 1 = 1|' or '|; (drop|delete|select|insert|update)|information _ schema|pg _ catalog|read _ (csv|parquet|json)|duckdb _ \w+|attach '|copy \w+ (to|from)|pragma|exec|xp _ cmdshell|sleep \(|load _ file|sqlite _ master)/,
    en: 'This contains SQL. Ask in words, or use the SQL editor.',
    de: 'Das enthält SQL. Fragen Sie in Worten, oder verwenden Sie den SQL-Editor.',
  },
  {
    words: /- - ?$|\/ \*|\* \//,
    en: 'This contains SQL. Ask in words, or use the SQL editor.',
    de: 'Das enthält SQL. Fragen Sie in Worten, oder verwenden Sie den SQL-Editor.',
  },
  {
    words:
      /\b(other|another|all|different|competing|andere[nrs]?|fremde[nrs]?|alle) (organi[sz]ations?|tenants?|compan(y|ies)|mandanten|organisation(en)?|unternehmen|firm(a|en)|accounts?|workspaces?)\b|\b(organi[sz]ation|tenant|org|mandant) (id )?\d+|\bas (an? )?(admin|administrator|root|another user)\b|\b(as if|pretend) (i|you)\b|\bimpersonate\b/,
    en: 'Only data of your own organization that you may see can be asked about.',
    de: 'Es lässt sich nur nach Daten der eigenen Organisation fragen, die Sie sehen dürfen.',
  },
  {
    words:
      /\b(ignore|disregard|forget|override|bypass|ignoriere|vergiss|umgehe) (all|any|the|your|previous|prior|above|alle|die|deine|every|these|row)\b|\b(system prompt|api keys?|password|passwords|passwort|passworter|secrets?|credentials?|access tokens?|connection string)\b|\b(without|disable|skip|turn off|bypassing|ohne) (the )?(row (level )?)?(security|policies|policy|masking|permissions|filters|richtlinien)\b/,
    en: 'Rules of access hold for every question.',
    de: 'Zugriffsregeln gelten für jede Frage.',
  },
  {
    words:
      /\b(why|warum|weshalb|wieso|root cause|cause of|reasons? for|reasons? (why|behind)|ursachen?|grund fur|grunde fur|what (caused|explains|drives|drove|is driving|happened to)|due to what|how come|explain)\b/,
    en: 'Causes are not in the data. Ask for figures that could explain it, by region or month for example.',
    de: 'Ursachen stehen nicht in den Daten. Fragen Sie nach Zahlen, die sie erklären könnten, etwa nach Region oder Monat.',
  },
  {
    words:
      /\b(predict|predicted|prediction|forecast|forecasted|forecasts|projection|project(ed)? (for|revenue|sales)|estimate (next|future|for)|expect(ed)? (next|to)|extrapolate|prognose|prognostiziere|vorhersage|vorhersagen|hochrechnung|will (be|we|our|the|sales|revenue|it)|going to (be|sell)|what if (we|i|our|sales|revenue|prices?)|simulate|scenario|szenario|next (week|month|quarter|year|(few|\w+) (weeks|months|quarters|years))|(nachste[nrs]?|kommende[nrs]?) (woche|monat|quartal|jahr|\w+ (wochen|monate|jahre))|tomorrow|morgen|in the future|kunftig|zukunft)\b/,
    en: 'The data says what was. Forecasts are not made.',
    de: 'Die Daten sagen, was war. Prognosen werden nicht erstellt.',
  },
  {
    words:
      /\b(should (i|we|our)|recommend|recommendation|advise|advice|suggest(ion)?s?|what do you think|your opinion|sollten? (ich|wir)|empfiehl|empfehle|empfehlung|best way to|how (can|do|could|should) (i|we)|tell me a joke|who are you|write (a|an|me)|translate|poem|weather|wetter|stock price|news|capital of france|meaning of life)\b/,
    en: 'This is no question about the data. Ask for figures or lists.',
    de: 'Das ist keine Frage zu den Daten. Fragen Sie nach Zahlen oder Listen.',
  },
]

/** Why a text is not answered at all; undefined where nothing speaks against it. */
export function refusalOf(
  tokens: readonly Token[],
  language: Language,
  isKnown: (words: string) => boolean,
): string | undefined {
  const text = tokens.map(({ norm }) => norm).join(' ')
  for (const rule of rules) {
    const found = rule.words.exec(text)
    // Values and fields may be called like that.
    if (found && !isKnown(found[0].trim())) return rule[language]
  }
  return undefined
}
