import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/src/endpoint.ts'
import type { SurfaceName } from '../../src/kernel/config/settings.ts'
import { databaseCases } from '../databases/cases.ts'
import { mockRemoteServer } from '../mock-remote-server.ts'
import { fileForm } from '../file-form.ts'
import { allMails } from '../sent-mail.ts'
import { pdfText } from '../pdf-text.ts'
import { testServer } from '../server.ts'
import { exampleOf } from './example.ts'
import { type GoodCall, goodCalls } from './good-calls.ts'
import { governedScene } from './governed-scene.ts'
import { mayCall, pathOf, type ServedRoute } from './live-routes.ts'
import { partsOfMail, textsIn } from './texts-in.ts'

const remote = await mockRemoteServer()
const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, remote)
// One database is enough, and the first that this machine has is it.
const source = await databaseCases.find(({ missing }) => missing === undefined)?.start()
afterAll(() => source?.stop())
const scene = await governedScene(quarry, remote, source)
const { ids, editor, viewer, linkToken, embed, secrets } = scene

type TestedUser = 'editor' | 'viewer' | 'link' | 'embed'
const tokens: Record<TestedUser, string> = {
  editor: editor.token,
  viewer: viewer.token,
  link: linkToken,
  embed,
}
const persons = Object.keys(tokens) as TestedUser[]

const routes = Object.entries(quarry.server.surfaces).flatMap(([surface, app]) =>
  app.liveRoutes.flatMap(({ endpoint, requirement }) =>
    endpoint && requirement ? [{ surface: surface as SurfaceName, endpoint, requirement }] : [],
  ),
)
type Served = (typeof routes)[number]

/** Where something was found that should not be there. */
const found: string[] = []
const reached = new Map<TestedUser, Set<string>>(persons.map((person) => [person, new Set()]))
/** Why an operation was not reached, to see it when the list below is not right any more. */
const refused = new Map<string, string>()

function look(where: string, text: string) {
  const hits = Object.entries(secrets).filter(([, secret]) => text.includes(secret))
  for (const [name, secret] of hits) {
    const at = text.indexOf(secret)
    found.push(`${name} in ${where}: …${text.slice(Math.max(0, at - 80), at + 60)}`)
  }
}

const words: Record<string, string> = { chart: 'region', table: 'a.csv', type: 'dataset' }

function urlOf(
  { surface, endpoint, requirement }: Served,
  { ids: others, query = '', slug, key }: GoodCall,
): string {
  const named: Record<string, string | undefined> = { ...words, slug, entity: slug, key }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (whole, param: string) => named[param] ?? whole)
  const target = requirement === 'public' ? { permission: '' } : requirement
  const things = { ...ids, ...others, dashboard_id: ids['dashboard'] }
  const route: ServedRoute = { name: '', surface, endpoint: { ...endpoint, path }, requirement: target }
  return pathOf(route, things as never) + query
}

const plainOf = (endpoint: Endpoint) => (endpoint.multipart ? null : exampleOf(endpoint.body))

/** What each made themselves, by the operation. */
const made: Record<TestedUser, Record<string, number>> = {
  editor: {},
  viewer: {},
  link: {},
  embed: {},
}

const nested = routes.toSorted((a, b) => b.endpoint.path.length - a.endpoint.path.length)

async function callAll(person: TestedUser, methods: readonly string[]) {
  const mine = made[person]
  const [notification] = await quarry.database.asOwner<{ id: number }>(
    'select max(id) as id from notifications where user_id = $1',
    [person === 'editor' ? editor.id : viewer.id],
  )
  ids['notification'] = notification?.id ?? 0
  // What lies in something goes before it.
  for (const served of methods[0] === 'DELETE' ? nested : routes) {
    const { surface, endpoint } = served
    if (!methods.includes(endpoint.method) || endpoint.path.endsWith('/stream')) continue
    for (const { good, isLive } of callsOf(served, { ...ids, ...mine })) {
      const url = urlOf(served, good)
      const { body = plainOf(endpoint), headers } = good
      const raw = typeof body === 'string' || body instanceof Buffer
      const sent = raw ? body : JSON.stringify(body).replaceAll('"Own"', isLive ? '"Own live"' : '"Own"')
      const answer = await quarry.server.surfaces[surface].inject({
        method: endpoint.method,
        url,
        headers: {
          authorization: `Bearer ${tokens[person]}`,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === null ? {} : { payload: sent }),
      })
      const where = `${person} ${endpoint.operation} ${url} ${answer.statusCode}`
      for (const text of await textsOf(String(answer.headers['content-type']), answer.rawPayload))
        look(where, text)
      look(where, JSON.stringify(answer.headers))
      if (answer.statusCode === 201 && !isLive)
        mine[endpoint.operation] = (answer.json() as { id: number }).id
      if (answer.statusCode < 300) reached.get(person)!.add(endpoint.operation)
      else if (!isLive) refused.set(`${person} ${endpoint.operation}`, `${answer.statusCode} ${answer.body}`)
    }
  }
}

/** What is done to the dataset, or with it, is done with the live one too. */
function callsOf({ endpoint, requirement }: Served, known: Record<string, number>) {
  const calls = (of: Record<string, number>): GoodCall[] => goodCalls[endpoint.operation]?.(of) ?? [{}]
  const { live } = ids
  const plain = calls(known).map((good) => ({ good, isLive: false }))
  if (live === undefined) return plain
  const others = calls({ ...known, dataset: live }).map((good) => ({
    ...good,
    ids: { dataset: live, ...good.ids },
  }))
  const isOfDataset = requirement !== 'public' && requirement.target?.type === 'dataset'
  const isAnother = others.some(({ ids: _ids, ...good }, at) => {
    const { ids: _own, ...own } = plain[at]!.good
    return JSON.stringify(good) !== JSON.stringify(own)
  })
  return [...plain, ...(isOfDataset || isAnother ? others : []).map((good) => ({ good, isLive: true }))]
}

/** What stands in an answer or a file, also where it is packed. */
async function textsOf(type: string, bytes: Buffer): Promise<string[]> {
  if (type.startsWith('application/pdf')) return [await pdfText(bytes)]
  if (!type.startsWith('application/vnd.apache.parquet')) return textsIn(bytes)
  const form = fileForm('answer.parquet', bytes, { name: `Read ${(reads += 1)}` })
  const token = quarry.admin.token
  const made = await quarry.call<{ id: number }>('POST', '/api/datasets/upload', { token, ...form })
  const { text } = await quarry.call('GET', `/api/datasets/${made.body.id}/preview`, { token })
  await quarry.call('DELETE', `/api/datasets/${made.body.id}`, { token })
  return [text]
}
let reads = 0

async function streamOf(person: TestedUser) {
  const answer = await quarry.server.surfaces.platform.inject({
    url: '/api/notifications/stream',
    headers: { authorization: `Bearer ${tokens[person]}` },
    payloadAsStream: true,
  })
  if (answer.statusCode === 200) reached.get(person)!.add('streamNotifications')
  const stream = answer.stream()
  let text = ''
  stream.on('data', (part: Buffer) => (text += part.toString()))
  return () => {
    stream.destroy()
    return text
  }
}

/** Waits until nothing is left to do that does not wait for a later time. */
async function settled(): Promise<void> {
  const left = () =>
    quarry.database.asOwner("select kind from job where state <> 'failed' and run_at <= now()")
  await expect.poll(left, { timeout: 30_000, interval: 100 }).toEqual([])
}

const forAll = {
  'needs what is sent to them': ['acceptInvitation'],
  'ends the session': ['changePassword'],
  'needs a question under way': ['cancelRunningQuery'],
  'needs a map that was uploaded': ['getMap', 'getMapOutlines'],
  'needs an answer that an administrator verified': [
    'deleteVerifiedAnswer',
    'getVerifiedAnswer',
    'updateVerifiedAnswer',
  ],
  'needs an approval that waits': ['decideApproval', 'getApproval'],
  'the first tool is a built-in one, which needs arguments': ['invokeAgentTool'],
}
const decidingAccess = ['approveAccessRequest', 'declineAccessRequest', 'listAccess', 'setAccess']
const tellingRows = ['getDatasetChecks', 'listCheckResults', 'listDatasetRejects', 'listDatasetVersions']

/** Operations that nobody here gets an answer of but a refusal, though the permission table lets them, and why. */
const never: Record<TestedUser, Record<string, string[]>> = {
  editor: {
    ...forAll,
    'is for those who may give access': decidingAccess,
    'shows rows, so it is for those whom no policies restrict': [
      ...tellingRows,
      'listRunLogs',
      'pinDatasetVersion',
      'publishHeldVersion',
      'runDatasetChecks',
      'setDatasetChecks',
      'suggestChecks',
      'tryCheck',
    ],
    'asks for what is hidden from them': ['evaluateAlert'],
    'needs a source whose columns change': [
      'approveDatasetDrift',
      'checkDatasetDrift',
      'listConnectorColumns',
      'refuseDatasetDrift',
    ],
    'needs what is still under way': ['cancelRun'],
    'needs a tool of their own': ['createAgentTool', 'deleteAgentTool', 'updateAgentTool'],
    'needs a link that waits': ['confirmDashboardLink'],
    'needs a release that waits for a review': ['approveRelease', 'rejectRelease'],
    'needs a release that waits for its time': ['cancelRelease'],
  },
  viewer: {
    ...forAll,
    'is for those who may give access': decidingAccess,
    'shows rows, so it is for those whom no policies restrict': tellingRows,
    'needs a project where they may make something': ['duplicateDashboard'],
    'needs a folder that is granted to them': [
      'createFolder',
      'deleteFolder',
      'getFolder',
      'getFolderContents',
      'moveObjects',
      'previewMove',
      'updateFolder',
    ],
    'they are told of nothing': ['readNotification'],
    'needs a run of their own': ['cancelAgentRun', 'getAgentRun', 'replayAgentRun'],
    'needs a dashboard that they may edit': ['pinChatAnswer'],
    'needs a field that policies leave them': ['proposeSynonym'],
  },
  link: {},
  embed: {},
}

const isOpen = ({ requirement }: Served, person: TestedUser): boolean => {
  // Without a token nobody is known.
  if (requirement === 'public') return false
  if (requirement.byLink || person === 'link') return requirement.byLink === true && person === 'link'
  return person === 'embed' ? requirement.forEmbeds === true : mayCall(requirement, person)
}

test(
  'S2, S3, S11: what policies keep from somebody is in no answer, message, log or file',
  { timeout: 600_000 },
  async () => {
    const streams = [await streamOf('editor'), await streamOf('viewer')]
    for (const methods of [['GET'], ['POST', 'PUT', 'PATCH'], ['GET'], ['DELETE']])
      for (const person of methods[0] === 'DELETE' ? persons.toReversed() : persons)
        await callAll(person, methods)
    await settled()
    for (const stop of streams) look('a stream', stop())
    const mails = (await allMails(quarry.home)).filter(({ to }) => to !== quarry.admin.email)
    for (const mail of mails) {
      look(`a mail: ${mail.subject}`, `${mail.raw}\n${mail.text}`)
      for (const { type, bytes } of partsOfMail(mail))
        for (const text of await textsOf(type, bytes)) look(`a file of a mail: ${mail.subject}`, text)
    }
    for (const { path, headers, body } of remote.requests)
      look('a webhook', `${path} ${JSON.stringify(headers)} ${body}`)
    for (const line of quarry.logged().split('\n')) look('a line of the log', line)
    expect(found).toEqual([])
    expect(mails.length).toBeGreaterThan(3)
    expect(remote.requests.length).toBeGreaterThan(1)
  },
)

test.each(persons)(
  'every operation that is open to the %s was reached, or it is said why it was not',
  (person) => {
    const open = new Set(
      routes.filter((one) => isOpen(one, person)).map(({ endpoint }) => endpoint.operation),
    )
    const missed = [...open].filter((operation) => !reached.get(person)!.has(operation)).toSorted()
    const why = Object.fromEntries(
      missed.map((operation) => [operation, refused.get(`${person} ${operation}`)]),
    )
    expect(missed, JSON.stringify(why, null, 1)).toEqual(Object.values(never[person]).flat().toSorted())
  },
)
