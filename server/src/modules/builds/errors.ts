import { refuse } from '../../kernel/errors.ts'

/** What this module refuses beside what all do. */
export const fail = {
  cycle: (names: readonly string[]) =>
    refuse.conflict(
      `these recipes need each other in a circle: ${cycleText(names)}. Let one of them read another dataset`,
    ),
  nothingMakes: (path: string) =>
    refuse.invalid(path, 'no recipe makes this dataset and no connector loads it: there is nothing to build'),
  notRefreshed: (path: string, name: string) =>
    refuse.invalid(path, `${name} is loaded from a connector: set refresh_sources to reload it`),
}

/** The names of a circle, up to the one that it began with. */
export const cycleText = (names: readonly string[]) => [...names, names[0]].join(' → ')
