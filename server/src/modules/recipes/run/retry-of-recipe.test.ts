import { expect, test } from 'vitest'
import type { Recipe } from '../../../../../contract/src/recipes.ts'
import type { RunDetail } from '../../../../../contract/src/runs.ts'
import { recipesUnderTest } from '../../../../test/recipes-under-test.ts'

const { call, database, dataset, ended, get, logOf, recipe, run } = await recipesUnderTest()

const source = await dataset('source', ['n', '1'])
const recipeCalled = (name: string, more: object = {}) =>
  recipe(name, { inputs: [source], sql: 'SELECT n FROM source', ...more })

/** Lets what is published into a dataset lose against another transaction, so often. */
async function losing(datasetId: number | null, times: number): Promise<void> {
  await database.asOwner(`
    create sequence lost_${datasetId};
    grant usage on sequence lost_${datasetId} to public;
    create function lose_${datasetId}() returns trigger language plpgsql as $$
    begin
      if nextval('lost_${datasetId}') <= ${times} then
        raise exception 'could not serialize access' using errcode = '40001';
      end if;
      return new;
    end $$;`)
  await database.asOwner(`
    create trigger lose_${datasetId} before insert on dataset_versions for each row
      when (new.dataset_id = ${datasetId}) execute function lose_${datasetId}();`)
}

const detail = async (id: number) => (await call<RunDetail>('GET', `/api/pipeline/runs/${id}`)).body

test(
  'a recipe says how often its runs are tried again, and the run shows it',
  { timeout: 120_000 },
  async () => {
    const patient = await recipeCalled('Patient', { retry: { times: 3, delay_seconds: 1 } })
    expect(patient.retry).toEqual({ times: 3, delay_seconds: 1 })
    await losing(patient.output_dataset_id, 1)
    const done = await run(patient.id)
    expect([done.status, done.failure]).toEqual(['succeeded', null])
    expect(await detail(done.id)).toMatchObject({ retries: 1, retry: { times: 3, delay_seconds: 1 } })
    expect((await logOf(done.id)).join('\n')).toMatch(/it is tried again in 1 s/)
  },
)

test(
  'a recipe that is not to be tried again fails at once, until it is told otherwise',
  { timeout: 120_000 },
  async () => {
    const proud = await recipeCalled('Proud', { retry: { times: 0, delay_seconds: 1 } })
    await losing(proud.output_dataset_id, 2)
    const failed = await run(proud.id)
    expect(failed).toMatchObject({ status: 'failed', retries: 0, retry: { times: 0 } })
    const path = `/api/pipeline/recipes/${proud.id}`
    const changed = await call<Recipe>('PATCH', path, { body: { retry: { times: 1, delay_seconds: 2 } } })
    expect(changed.body).toMatchObject({ retry: { times: 1, delay_seconds: 2 }, version: 1, draft: null })
    // Of the recipe as it is now, not of the run that failed.
    const again = await call<RunDetail>('POST', `/api/pipeline/runs/${failed.id}/retry`)
    expect(await ended(again.body.id)).toMatchObject({ status: 'succeeded', retries: 1, retry: { times: 1 } })
    await call('PATCH', path, { body: { retry: null } })
    expect((await get(proud.id)).retry).toBe(null)
    expect((await run(proud.id)).retry).toEqual({ times: 2, delay_seconds: 5 })
  },
)

test('a policy that is none is refused with its place', async () => {
  const { id } = await recipeCalled('Refused')
  for (const [retry, path] of [
    [{ times: 11, delay_seconds: 1 }, 'body.retry.times'],
    [{ times: 1, delay_seconds: 0 }, 'body.retry.delay_seconds'],
    [{ times: 1 }, 'body.retry.delay_seconds'],
  ] as const) {
    const refused = await call('PATCH', `/api/pipeline/recipes/${id}`, { body: { retry } })
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([422, path])
  }
})
