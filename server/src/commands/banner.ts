import type { Config, SurfaceName } from '../kernel/config/settings.ts'

interface Facts {
  addresses: Partial<Record<SurfaceName, string>>
  administrator: { username: string; password: string | undefined } | undefined
  config: Config
  durability: string
}

/** What a person needs to know once the program is ready. */
export function banner({ addresses, administrator, config, durability }: Facts): string {
  const lines = [
    '',
    '  Quarry is ready.',
    '',
    ...Object.entries(addresses).map(([name, address]) => `  ${name.padEnd(9)} ${address}`),
    '',
    ...firstSignIn(administrator),
    `  Data      ${config.home}`,
    ...(durability === 'full'
      ? []
      : [`  Database  embedded; durability: ${durability} (set DATABASE_URL for production)`]),
    '  Stop      Ctrl-C',
    '',
  ]
  return lines.join('\n')
}

function firstSignIn(administrator: Facts['administrator']): string[] {
  if (!administrator) return []
  const password = administrator.password ?? 'as given in ADMIN_PASSWORD'
  return [
    `  Sign in as    ${administrator.username}`,
    `  Password      ${password}`,
    ...(administrator.password === undefined ? [] : ['  It is shown this once: change it after signing in.']),
    '',
  ]
}
