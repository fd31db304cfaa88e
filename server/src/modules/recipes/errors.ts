import { Refusal, refuse } from '../../kernel/errors.ts'

export const fail = {
  isLive: (path: string, name: string) =>
    refuse.invalid(
      path,
      `dataset "${name}" is live, and a recipe reads versions: set its mode to extract, or make an extracted ` +
        'dataset of the same source',
    ),
  doubledName: (path: string, name: string) =>
    refuse.invalid(
      path,
      `another input is called "${name}" already, in any case: give this one a name of its own`,
    ),
  cycle: (path: string, name: string, through: readonly number[]) =>
    refuse.invalid(
      path,
      through.length === 0
        ? `"${name}" is what this recipe makes: it cannot read its own output`
        : `"${name}" is made of what this recipe makes, through recipe ${through.join(' and recipe ')}: ` +
            'a dataset cannot be made of itself',
    ),
  hasSource: (name: string) =>
    refuse.conflict(`dataset "${name}" is loaded from a source of its own: a recipe cannot make it too`),
  takenOutput: (name: string) => refuse.conflict(`dataset "${name}" is made by another recipe already`),
  noOutput: (name: string) =>
    refuse.conflict(`the output of recipe "${name}" was deleted: give it another with PATCH and "output"`),
  isDraft: (name: string) => refuse.conflict(`recipe "${name}" was never published: publish it first`),
  changedMeanwhile: () =>
    refuse.conflict('the recipe was changed meanwhile: look at it and publish it again'),
  failingTests: (details: { path: string; message: string }[]) =>
    new Refusal(
      'validation_error',
      `${details.length} ${details.length === 1 ? 'test fails' : 'tests fail'}: ${details[0]?.message}. ` +
        'Correct them, or publish with allow_failing_tests',
      { details },
    ),
  authorIsGone: (name: string, userId: number) =>
    refuse.conflict(
      `recipe "${name}" runs as user ${userId}, who was deactivated or left: a user who may query its ` +
        'inputs has to publish it again',
    ),
  mayNotRead: (username: string, input: string) =>
    refuse.conflict(
      `${username}, as whom the recipe runs, may not query "${input}" any more: a user who may has to ` +
        'publish it again',
    ),
  noDataYet: (input: string, dataset: string) =>
    refuse.conflict(`"${input}" has no data yet: first run the recipe that makes dataset "${dataset}"`),
  inputFails: (input: string, message: string) =>
    refuse.conflict(`input "${input}" cannot be read: ${message}`),
  columnsAreGone: (lost: readonly { input: string; column: string }[]) =>
    refuse.conflict(
      `${lost.map(({ input, column }) => `"${input}" has no column "${column}"`).join(', ')} any more: ` +
        'change the recipe, or bring it back. The output stays as it was',
    ),
  fitsNoMore: (message: string) =>
    refuse.conflict(
      `the recipe does not fit its inputs any more: ${message.replace(/^body\.definition\.?/, '')}`,
    ),
  rangeWithoutColumn: (name: string) =>
    refuse.conflict(`recipe "${name}" is not incremental: only a whole run is possible`),
  rangeNeedsAll: (reason: string) =>
    refuse.conflict(`a range cannot be rebuilt because ${reason}: run the recipe as a whole first`),
  outputChanged: () => refuse.conflict('the recipe got another output while it ran: run it again'),
  notIncremental: (name: string) =>
    refuse.invalid('body.range', `recipe "${name}" is not incremental: only a whole run is possible`),
}
