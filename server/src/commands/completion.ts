import { commands } from './commands.ts'
import { UsageError } from './usage-error.ts'

/** Prints what a shell needs to complete commands and their options. */
export async function completion([shell]: string[]): Promise<number> {
  const script = scripts[shell ?? '']
  if (script === undefined) throw new UsageError(`completion ${Object.keys(scripts).join('|')}`)
  console.log(script())
  return 0
}

const optionsOf = (summary: string) => [...new Set(summary.match(/--[a-z-]+/g))]

const entries = () =>
  Object.entries(commands).map(([name, { summary, options = optionsOf(summary) }]) => ({
    name,
    summary,
    options,
  }))

const scripts: Record<string, () => string> = {
  bash: () => `# eval "$(quarry completion bash)"
_quarry() {
  local word="\${COMP_WORDS[COMP_CWORD]}" options=
  if [ "$COMP_CWORD" = 1 ]; then options="${Object.keys(commands).join(' ')}"
  else case "\${COMP_WORDS[1]}" in
${cases((name, options) => `    ${name}) options="${options}" ;;`)}
  esac; fi
  COMPREPLY=($(compgen -W "$options" -- "$word"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _quarry quarry`,
  zsh: () => `#compdef quarry
# quarry completion zsh > "\${fpath[1]}/_quarry"
_quarry() {
  if (( CURRENT == 2 )); then compadd -- ${Object.keys(commands).join(' ')}
  else case "$words[2]" in
${cases((name, options) => `    ${name}) compadd -- ${options} ;;`)}
  esac; _files; fi
}
compdef _quarry quarry`,
  fish: () =>
    [
      '# quarry completion fish > ~/.config/fish/completions/quarry.fish',
      ...entries().flatMap(({ name, summary, options }) => [
        `complete -c quarry -n __fish_use_subcommand -f -a ${name} -d '${summary.replaceAll("'", "\\'")}'`,
        ...options.map(
          (one) => `complete -c quarry -n '__fish_seen_subcommand_from ${name}' -l ${one.slice(2)}`,
        ),
      ]),
    ].join('\n'),
}

function cases(line: (name: string, options: string) => string): string {
  const withOptions = entries().filter(({ options }) => options.length > 0)
  return withOptions.map(({ name, options }) => line(name, options.join(' '))).join('\n')
}
