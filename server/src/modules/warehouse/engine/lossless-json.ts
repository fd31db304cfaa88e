// Texts are matched first, so that what looks like a number inside one stays as it is.
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]{15,}|-?Infinity\b|\bNaN\b/g

/**
 * Reads JSON that the engine wrote without losing a digit: numbers that a JavaScript number may not hold exactly, and
 * the bare Infinity and NaN that the engine writes, become texts.
 */
export function parseLossless(json: string): unknown {
  return JSON.parse(json.replace(textOrLongNumber, (found) => (found.startsWith('"') ? found : `"${found}"`)))
}
