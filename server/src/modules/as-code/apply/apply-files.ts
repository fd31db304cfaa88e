import type { ProjectPlan } from '../../../../../contract/src/as-code.ts'
import { codeTypes, type CodeType } from '../../../../../contract/src/code-files.ts'
import { getRecipe } from '../../../../../contract/src/recipes.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { CodeFile, FileProblem } from '../files/read-files.ts'
import { pathOf, sqlPathOf } from '../files/texts.ts'
import { MissingSecrets } from '../kinds/connector.ts'
import type { Io, Place } from '../kinds/kind.ts'
import { kinds } from '../kinds/kinds.ts'
import type { CodeThing, ReadProject } from '../read-project.ts'
import { giveKey, inSavepoint } from '../store.ts'
import { differencesOf } from './differences.ts'
import { inOrder } from './order.ts'
import { Blocked, namedIn, Resolver } from './resolver.ts'
import { changedFields, inputsOf, nameIn, namedOutput, placeInFile, type Thing, unsettled } from './thing.ts'

export interface Applied {
  changes: ProjectPlan['changes']
  problems: FileProblem[]
  missingSecrets: ProjectPlan['missing_secrets']
}

export interface ApplyRequest {
  there: ReadProject
  files: readonly CodeFile[]
  deleteMissing: boolean
  secrets: Place['secrets']
}

/** Applies the files to the project, in dependency order; errors are collected. */
export async function applyFiles(io: Io, request: ApplyRequest): Promise<Applied> {
  return new Applying(io, request).run()
}

/** What references something is deleted before it. */
const deletionOrder = [
  'app',
  'subscription',
  'alert',
  'schedule',
  'dashboard',
  'query',
  'recipe',
  'policy',
  'dataset',
  'connector',
] as const

class Applying {
  readonly #io: Io
  readonly #asked: ApplyRequest
  readonly #resolver: Resolver
  readonly #things: Thing[]
  readonly #applied: Applied = { changes: [], problems: [], missingSecrets: [] }
  readonly #before: ReadonlyMap<string, CodeThing>
  readonly #broken = new Set<string>()
  /** Created only in part, because it references something that comes later. */
  readonly #incomplete = new Set<Thing>()

  constructor(io: Io, request: ApplyRequest) {
    const { there, files } = request
    this.#io = io
    this.#asked = request
    this.#resolver = new Resolver(io, { projectId: there.project.id, keys: there.keys, files })
    this.#things = files.filter((file): file is Thing => file.type !== 'project')
    this.#before = new Map(there.things.map((thing) => [thing.path, thing]))
  }

  async run(): Promise<Applied> {
    for (const thing of this.#of('connector')) await this.#make(thing)
    const made = new Set(
      this.#of('recipe').flatMap((recipe) => (this.#before.has(recipe.path) ? [] : namedOutput(recipe))),
    )
    for (const thing of this.#of('dataset'))
      if (this.#isThere(thing) || !made.has(thing.key)) await this.#make(thing)
    await this.#makeRecipes()
    await this.#finish(this.#inOrder('dataset').all)
    for (const thing of this.#of('policy')) await this.#make(thing)
    await this.#makeInCircles('dashboard')
    for (const type of ['query', 'alert', 'subscription'] as const)
      for (const thing of this.#of(type)) await this.#make(thing)
    await this.#makeInCircles('schedule')
    for (const thing of this.#of('app')) await this.#make(thing)
    await this.#deleteMissing()
    const order = ['project', ...codeTypes]
    this.#applied.changes.sort(
      (a, b) => order.indexOf(a.type) - order.indexOf(b.type) || (a.path < b.path ? -1 : 1),
    )
    return this.#applied
  }

  #of = (type: CodeType) => this.#things.filter((thing) => thing.type === type)

  #isThere = ({ type, key }: Thing) => this.#asked.there.keys.idOf(type, key) !== undefined

  #inOrder(type: CodeType, needs?: (thing: Thing) => Thing[]) {
    const all = this.#of(type)
    const byKey = new Map(all.map((thing) => [thing.key, thing]))
    const named = (thing: Thing) =>
      namedIn(thing, type).flatMap((key) => (byKey.has(key) ? [byKey.get(key)!] : []))
    const { ordered, circle } = inOrder(all, needs ?? named)
    return { ordered, circle, all: [...ordered, ...circle] }
  }

  async #makeRecipes(): Promise<void> {
    const makers = new Map(
      this.#of('recipe').flatMap((recipe) => namedOutput(recipe).map((key) => [key, recipe])),
    )
    const { ordered, circle } = this.#inOrder('recipe', (recipe) =>
      inputsOf(recipe).flatMap((key) => (makers.has(key) ? [makers.get(key)!] : [])),
    )
    for (const recipe of ordered) await this.#make(recipe, () => this.#outputOf(recipe))
    for (const recipe of circle)
      this.#wrong(recipe, 'definition.inputs', 'this recipe and others read in a circle what they make')
  }

  /** A dataset that there is, or the one of the files that the recipe will make. */
  #outputOf(recipe: Thing): Pick<Place, 'output'> {
    const [key = ''] = namedOutput(recipe)
    const { keys, project } = this.#asked.there
    const id = keys.idOf('dataset', key)
    if (id !== undefined) return { output: { dataset_id: id } }
    const file = this.#of('dataset').find((one) => one.key === key)
    if (file) return { output: { name: String(file.doc['name']), project_id: project.id } }
    throw new Refusal('validation_error', 'no output', {
      details: [
        {
          path: 'body.output',
          message: `there is no file ${pathOf('dataset', key)}, nor is it in the project`,
        },
      ],
    })
  }

  /** Objects that reference each other are created first, and completed when all of them exist. */
  async #makeInCircles(type: CodeType): Promise<void> {
    const { ordered, circle } = this.#inOrder(type)
    for (const thing of ordered) await this.#make(thing)
    if (type !== 'dashboard') {
      for (const thing of circle) this.#wrong(thing, '', `${type}s name each other in a circle`)
      return
    }
    for (const thing of circle) {
      if (this.#before.has(thing.path)) continue
      this.#incomplete.add(thing)
      await this.#attempt(thing, async () => {
        const hollow = { ...kinds[type].defaults, name: thing.doc['name'] }
        await this.#keep(thing, await kinds[type].create(this.#io, hollow, this.#place(thing)))
      })
    }
    for (const thing of circle) await this.#make(thing)
  }

  #place = ({ key }: Thing): Place => ({
    projectId: this.#asked.there.project.id,
    key,
    secrets: this.#asked.secrets,
  })

  async #make(thing: Thing, more: () => Pick<Place, 'output'> = () => ({})): Promise<void> {
    const before = this.#before.get(thing.path)
    const isMade = before === undefined && !this.#incomplete.has(thing)
    const differences = before ? differencesOf(before.doc, thing.doc) : []
    const { type, path, key } = thing
    const action = before === undefined ? 'created' : differences.length > 0 ? 'changed' : 'unchanged'
    this.#applied.changes.push({ path, type, name: nameIn(thing), action, differences })
    const sends = type === 'connector' && this.#asked.secrets[key] !== undefined
    if (action === 'unchanged' && !sends) return
    await this.#attempt(thing, async () => {
      if (isMade) await this.#create(thing, more())
      else await this.#change(thing, before)
    })
  }

  async #create(thing: Thing, more: Pick<Place, 'output'>): Promise<void> {
    const { type } = thing
    this.#refuseHidden(thing)
    const leaving = [...(kinds[type].late ?? []), ...(type === 'recipe' ? ['output'] : [])]
    const wanted = await this.#resolver.docOf(thing, leaving)
    const id = await kinds[type].create(this.#io, wanted, { ...this.#place(thing), ...more })
    await this.#keep(thing, id)
    if (more.output && 'name' in more.output) await this.#fillOutput(thing, id)
  }

  /** The output dataset of a new recipe gets the metadata of its own file. */
  async #fillOutput(recipe: Thing, recipeId: number): Promise<void> {
    const { output_dataset_id: id } = await this.#io.perform(this.#io.context, getRecipe, { id: recipeId })
    const [key] = namedOutput(recipe)
    const file = this.#of('dataset').find((one) => one.key === key)
    if (!file || id === null) return
    await this.#keep(file, id)
    const { path } = file
    this.#applied.changes.push({
      path,
      type: 'dataset',
      name: nameIn(file),
      action: 'created',
      differences: [],
    })
    await this.#attempt(file, () => this.#change(file, undefined))
  }

  async #change(thing: Thing, before: CodeThing | undefined): Promise<void> {
    const { type, key } = thing
    const id = this.#asked.there.keys.idOf(type, key)!
    const found = before?.found ?? (await kinds[type].read(this.#io, id))
    const late = kinds[type].late ?? []
    const changed = before
      ? changedFields(type, before.doc, thing.doc)
      : new Set(Object.keys(kinds[type].defaults))
    for (const field of late) changed.delete(field)
    if (!before) for (const field of unsettled) changed.delete(field)
    if (changed.size === 0 && this.#asked.secrets[key] === undefined) return
    const doc = await this.#resolver.docOf(thing, late)
    await kinds[type].change(this.#io, { ...this.#place(thing), id, found, doc, changed })
  }

  /** Models and checks name other datasets: they come when all of them are there. */
  async #finish(datasets: readonly Thing[]): Promise<void> {
    for (const thing of datasets) {
      const { type, key, path } = thing
      const { late = [], finish } = kinds[type]
      const before = this.#before.get(path)
      const changed = changedFields(type, before?.doc ?? {}, thing.doc)
      const isLate = late.some((field) => changed.has(field))
      if (!finish || !isLate || this.#broken.has(path)) continue
      await this.#attempt(thing, async () => {
        const id = this.#asked.there.keys.idOf(type, key)
        if (id === undefined) throw new Blocked(path)
        const doc = await this.#resolver.docOf(thing)
        await finish(this.#io, { ...this.#place(thing), id, doc, changed })
      })
    }
  }

  async #deleteMissing(): Promise<void> {
    const named = new Set(this.#things.map(({ path }) => path))
    const gone = this.#asked.there.things.filter(({ path }) => !named.has(path))
    for (const type of deletionOrder)
      for (const thing of gone.filter((one) => one.type === type)) {
        const { path, name, id } = thing
        const { remove } = kinds[type]
        // Policies go with their dataset only.
        const goesWith = type === 'policy' && gone.some((one) => one.type === 'dataset' && one.id === id)
        const isDeleted = this.#asked.deleteMissing && (remove !== undefined || goesWith)
        this.#applied.changes.push({
          path,
          type,
          name,
          action: isDeleted ? 'deleted' : 'kept',
          differences: [],
        })
        if (isDeleted && remove)
          await this.#attempt({ ...thing, lineOf: () => 1 }, () => remove(this.#io, id))
      }
  }

  async #keep({ type, key }: Thing, id: number): Promise<void> {
    const { keys, project } = this.#asked.there
    const row = { type, target_id: id, key }
    const { orgId } = this.#io.context
    await this.#io.context.transaction(({ db }) => giveKey(db, { orgId, projectId: project.id }, row))
    keys.add(row)
  }

  /** What has this key and is not seen is not made a second time. */
  #refuseHidden({ type, key }: Thing): void {
    if (this.#asked.there.keys.idOf(type, key) !== undefined)
      throw new Refusal(
        'conflict',
        `the project has a ${type} of this key already that you may not see, or not write to a file`,
      )
  }

  async #attempt(thing: Thing, run: () => Promise<void>): Promise<void> {
    try {
      await this.#io.context.transaction(({ db }) => inSavepoint(db, run))
    } catch (error) {
      this.#broken.add(thing.path)
      if (error instanceof Blocked) return
      if (error instanceof MissingSecrets) {
        const { connector, settings, message } = error
        this.#applied.missingSecrets.push({ connector, settings: [...settings] })
        this.#wrong(thing, 'secrets', message)
      } else if (error instanceof Refusal) {
        const details = error.extras.details ?? [{ path: '', message: error.message }]
        for (const { path, message } of details) this.#wrong(thing, placeInFile(path), message)
      } else throw error
    }
  }

  #wrong({ path: file, lineOf }: Pick<Thing, 'path' | 'lineOf'>, path: string, message: string): void {
    const isStatement = path === 'definition.sql'
    const line = isStatement ? Number(/^line (\d+)/.exec(message)?.[1] ?? 1) : lineOf(path)
    this.#applied.problems.push({ file: isStatement ? sqlPathOf(file) : file, line, path, message })
  }
}
