import { jsonText, type ToJson } from '../../sources/json-rows.ts'

const asNumber: ToJson = (text) => (Number.isFinite(Number(text)) ? text : jsonText(text))
const asMoment: ToJson = (text) => jsonText(text.replace(' ', 'T').replace(/\+00$/, '+00:00'))

/** By the number of the list type, how the server itself would write an element as JSON. */
const elements: Record<number, ToJson> = {
  1000: (text) => String(text === 't'),
  1005: asNumber,
  1007: asNumber,
  1016: asNumber,
  1021: asNumber,
  1022: asNumber,
  1231: asNumber,
  1009: jsonText,
  1015: jsonText,
  1014: jsonText,
  2951: jsonText,
  1182: jsonText,
  1115: asMoment,
  1185: asMoment,
  199: (text) => text,
  3807: (text) => text,
}

export const elementReading = (dataTypeId: number): ToJson | undefined => elements[dataTypeId]

/** A list as the server writes it, e.g. `{1,NULL,"a,b"}` or `[0:1]={1,2}`, as a JSON array. */
export function jsonOfArray(text: string, element: ToJson): string {
  const tokens = text.slice(text.indexOf('{')).match(/[{},]|"(?:[^"\\]|\\.)*"|[^{},"]+/g) ?? []
  return tokens
    .map((token) => {
      if (token === '{') return '['
      if (token === '}') return ']'
      if (token === ',') return ','
      if (token === 'NULL') return 'null'
      return element(token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/gs, '$1') : token)
    })
    .join('')
}
