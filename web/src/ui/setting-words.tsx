import { Code } from '@mantine/core'

/** A description as contracts write them: what stands between backticks is written out. */
export function SettingWords({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? <Code key={at}>{part}</Code> : <span key={at}>{part}</span>))
}
