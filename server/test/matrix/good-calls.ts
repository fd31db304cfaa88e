import { dbtForm, fileForm } from '../file-form.ts'
import type { Call } from '../server.ts'

/** How a call differs from the example of its operation. */
export interface GoodCall extends Call {
  /** Things in the path that are others than the first of their kind. */
  ids?: Record<string, number>
  /** Names in the path. */
  slug?: string
  key?: string
  query?: string
}

type Ids = Record<string, number>

const csv = fileForm('people.csv', 'id,region,email,note,canary_column,amount\n9,EU,e@example.com,n,c,5\n')
const all = { dimensions: ['id', 'region', 'email', 'note'] }
const hidden = [
  { dimensions: ['kept'] },
  { measures: ['filtered'] },
  { measures: ['part'] },
  { sql: 'SELECT canary FROM people' },
]
const forms = [
  'text/csv',
  'application/vnd.apache.arrow.stream',
  'application/vnd.apache.parquet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
const yaml = { headers: { accept: 'application/yaml' } }
const counted = { measures: [{ aggregate: 'count', name: 'n' }] }
const position = { x: 0, y: 0, w: 6, h: 4 }
const cron = { cron: '@daily', timezone: 'UTC' }

const definition = ({ dataset }: Ids, sql = 'SELECT * FROM people') => ({
  kind: 'sql',
  inputs: [{ dataset_id: dataset, name: 'people' }],
  sql,
})
const intoFolder = ({ dashboard, folder }: Ids) => ({
  items: [{ type: 'dashboard', id: dashboard }],
  folder_id: folder,
})
const joining = ({ dataset }: Ids) => ({
  definition: {
    kind: 'visual',
    inputs: ['people', 'others'].map((name) => ({ dataset_id: dataset, name })),
    steps: [],
  },
  input: 'others',
  on: [{ left: 'id', right: 'id' }],
})
const watching = ({ dataset }: Ids) => ({
  name: 'Own',
  source: { dataset_id: dataset, query: { ...counted, dimensions: ['region'] } },
  measure: 'n',
  condition: { kind: 'threshold', operator: 'above', value: 0 },
})
const lineageOf = ({ dataset, dashboard, query, recipe }: Ids) => [
  `dataset:${dataset}`,
  `model:${dataset}`,
  `dashboard:${dashboard}`,
  `query:${query}`,
  `recipe:${recipe}`,
]

/** What is done to one that there was is also done to one that the caller made. */
const ofOwn = (thing: string, made: string, operations: string[]) =>
  Object.fromEntries(
    operations.map((operation) => [
      operation,
      (ids: Ids): GoodCall[] => [{}, ...(ids[made] ? [{ ids: { [thing]: ids[made] } }] : [])],
    ]),
  )

const inChat = ({ createChatSession: chat_session, sendChatMessage: message = 0 }: Ids): GoodCall =>
  chat_session === undefined ? {} : { ids: { chat_session, message } }
/** In the conversation that the caller has started in the app. */
const inPublishedChat = ({ createPublishedChatSession: id, askPublished: message = 0 }: Ids): GoodCall =>
  id === undefined ? {} : { ids: { id, message } }
const ofPublishedChats = ['getPublishedChatSession', 'deletePublishedChatSession', 'refreshPublishedAnswer']
const ofMessages = [
  'getChatSession',
  'updateChatSession',
  'deleteChatSession',
  'listChatMessages',
  'getChatMessage',
  'followChatMessage',
  'cancelChatMessage',
  'refreshChatMessage',
  'giveChatFeedback',
]

/** Calls that do something, of the operations whose example alone does not, or not all: by ids of the scene and of what the caller made. */
export const goodCalls: Record<string, (ids: Ids) => GoodCall[]> = {
  exploreDataset: ({ live }) => [
    { body: all },
    ...forms.map((accept) => ({ body: all, headers: { accept } })),
    { body: { sql: 'SELECT * FROM people' } },
    ...(live ? forms.slice(0, 1) : []).flatMap((accept) => {
      const body = { sql: 'SELECT * FROM live_people' }
      return [{ body }, { body, headers: { accept } }]
    }),
    ...hidden.map((body) => ({ body })),
  ],
  dryRunExplore: () => [all, ...hidden.slice(0, 3)].map((body) => ({ body })),
  listFieldValues: () => ['area', 'email', 'kept'].map((field) => ({ query: `?field=${field}` })),
  getModel: () => [{}, yaml],
  getModelRevision: () => [{}, yaml],
  replaceModel: () => [{ body: { measures: [{ name: 'n', kind: 'aggregate', aggregate: 'count' }] } }],
  proposeSynonym: () => [{ body: { field: 'n', synonym: 'sum of all' } }],
  addSynonym: () => [{ body: { field: 'n', synonym: 'total' } }],
  exportModel: () => [
    { query: '?format=ossie' },
    { query: '?format=cube', ...yaml },
    { query: '?format=metricflow' },
  ],
  importModel: () => [
    {
      body: {
        format: 'cube',
        text: 'cubes:\n- name: people\n  measures:\n  - {name: n, type: count}\n',
        dry_run: true,
      },
    },
  ],
  listEntityObjects: () =>
    ['', '?f1.like=a', '?f3=x', '?sort=f2', '?q=a'].map((query) => ({ slug: 'people', query })),
  getEntityObject: () => ['1', '3'].map((key) => ({ slug: 'people', key })),
  listObjectCharts: () => ['1', '3'].map((key) => ({ slug: 'people', key })),
  getPublishedDashboard: () => [{ slug: 'board' }],
  renderPublishedDashboard: () => [
    { slug: 'board', body: { state: {} } },
    { slug: 'board', body: { state: {} }, headers: { accept: 'text/event-stream' } },
  ],
  listPublishedValues: () => ['region', 'kept'].map((filter) => ({ slug: 'board', body: { filter } })),
  listPublishedChartRows: () => [
    { slug: 'board', body: {} },
    { slug: 'board', body: {}, headers: { accept: 'text/csv' } },
  ],
  getPublishedPage: () => [{ slug: 'about' }],
  searchPublished: () => ['a', 'people', 'c a'].map((q) => ({ query: `?q=${encodeURIComponent(q)}` })),
  callPublishedEndpoint: () => [
    { slug: 'emails' },
    ...forms.map((accept) => ({ slug: 'emails', headers: { accept } })),
    { slug: 'canaries' },
  ],
  createApp: () => [{ body: { name: 'Own', slug: 'own' } }],
  createPublication: ({ app, dataset }) => [
    { body: { app_id: app, slug: 'own', name: 'Own', definition: { kind: 'page', markdown: '' } } },
    {
      body: {
        app_id: app,
        slug: 'guess',
        name: 'Guess',
        definition: { kind: 'endpoint', dataset_id: dataset, query: hidden[0] },
      },
    },
  ],
  ...ofOwn('publication', 'createPublication', [
    'updatePublication',
    'withdrawPublication',
    'deletePublication',
  ]),
  ...ofOwn('app', 'createApp', ['updateApp', 'previewRelease', 'createRelease', 'deleteApp']),
  withdrawApp: ({ createApp }) => [createApp ? { ids: { app: createApp } } : {}],
  // As themselves: not everyone may see as others.
  createAppPreview: () => [{ body: {} }],
  endAppPreview: ({ createAppPreview: preview }) => [preview ? { ids: { preview } } : {}],
  listDatasets: () => [{}, { query: '?sort=row_count' }],
  updateDataset: () => [{ body: { description: 'd' } }, { body: { columns: { region: { label: 'R' } } } }],
  createDataset: ({ files }) => [{ body: { name: 'Made', connector_id: files, source: { table: 'a.csv' } } }],
  createDatasetsOfConnector: ({ files }) => [
    { ids: { connector: files! }, body: { tables: [{ source: { table: 'a.csv' }, name: 'Many' }] } },
  ],
  searchKnowledge: () => [{ body: { query: 'canary' } }],
  uploadKnowledgeDocument: () => [fileForm('own.txt', 'A text of their own.')],
  updateKnowledgeDocument: () => [{ body: { folder: 'Own' } }],
  uploadKnowledgeVersion: () => [fileForm('own.txt', 'Another text of their own.')],
  uploadDataset: () => [fileForm('own.csv', 'a\n1\n')],
  previewImport: () => [fileForm('own.csv', 'a\n1\n')],
  uploadDatasetVersion: () => [csv],
  refreshDataset: ({ filed }) => [{ ids: { dataset: filed! } }],
  getDatasetDrift: ({ filed }) => [{ ids: { dataset: filed! } }],
  checkDatasetDrift: ({ filed }) => [{ ids: { dataset: filed! } }],
  approveDatasetDrift: ({ filed }) => [{ ids: { dataset: filed! } }],
  refuseDatasetDrift: ({ filed }) => [{ ids: { dataset: filed! } }],
  uploadConnectorFile: ({ files }) => [{ ids: { connector: files! }, ...fileForm('c.csv', 'a\n1\n') }],
  importDbt: ({ files }) => [{ ids: { connector: files! }, ...dbtForm() }],
  getDbtImport: ({ files }) => [{ ids: { connector: files! } }],
  listConnectorFiles: ({ files }) => [{ ids: { connector: files! } }],
  listConnectorTables: ({ files }) => [{ ids: { connector: files! } }],
  listConnectorColumns: ({ files }) => [{ ids: { connector: files! } }],
  createFolder: ({ project }) => [{ body: { name: 'Own', project_id: project } }],
  previewMove: (ids) => [{ body: intoFolder(ids) }],
  moveObjects: (ids) => [{ body: intoFolder(ids) }],
  deleteFolder: ({ createFolder }) => [createFolder ? { ids: { folder: createFolder } } : {}],
  deleteProject: ({ empty }) => [{ ids: { project: empty! } }],
  deleteConnectorFile: ({ files }) => [{ ids: { connector: files! } }],
  testUnsavedConnector: () => [{ body: { type: 'file', config: {} } }],
  listUnsavedChannels: () => [{ body: { type: 'file', config: {} } }],
  listRunLogs: ({ run, ran }) => [{}, { ids: { run: ran! } }, { ids: { run: run! } }],
  getRunLineage: ({ ran }) => [{}, { ids: { run: ran! } }],
  previewRecipe: (ids) => [
    { body: { definition: definition(ids) } },
    { body: { definition: definition(ids, 'SELECT * FROM people WHERE CAST(email AS INTEGER) > 0') } },
  ],
  previewRecipeJoin: (ids) => [{ body: joining(ids) }],
  createRecipe: (ids) => [{ body: { name: 'Own', definition: definition(ids), publish: true } }],
  updateRecipe: ({ good, ...ids }) => [
    { body: { description: 'd' } },
    { ids: { recipe: good! }, body: { definition: definition(ids, 'SELECT region FROM people') } },
  ],
  publishRecipe: ({ good }) => [{ body: {} }, { ids: { recipe: good! }, body: {} }],
  restoreRecipeVersion: ({ good }) => [{}, { ids: { recipe: good! } }],
  runRecipe: ({ good }) => [{ body: {} }, { ids: { recipe: good! }, body: {} }],
  runRecipeTests: ({ good }) => [{ body: {} }, { ids: { recipe: good! }, body: {} }],
  diffRecipe: ({ good }) => [{ body: {} }, { ids: { recipe: good! }, body: {} }],
  getRecipe: ({ good }) => [{}, { ids: { recipe: good! } }],
  startBuild: ({ made }) => [{ body: { targets: [made] } }],
  createSchedule: ({ made }) => [
    { body: { name: 'Own', trigger: { kind: 'cron', ...cron }, action: { targets: [made] } } },
  ],
  createSavedQuery: ({ dataset }) => [{ body: { name: 'Own', dataset_id: dataset, query: all } }],
  search: () => ['canary', 'people', 'measure'].map((q) => ({ query: `?q=${q}` })),
  createDashboard: ({ dataset }) => [
    {
      body: {
        name: 'Own',
        status: 'published',
        charts: [{ id: 'a', title: 'A', kind: 'table', dataset_id: dataset, query: all, position }],
      },
    },
  ],
  getDashboard: ({ second }) => [{}, { ids: { dashboard: second! } }],
  renderDashboard: () => ['json', 'html', 'pdf', 'xlsx'].map((format) => ({ query: `?format=${format}` })),
  renderDashboardInState: () => [
    { body: { state: {} } },
    { body: { state: {} }, headers: { accept: 'text/event-stream' } },
  ],
  listChartRows: () => [{ body: {} }, { body: {}, headers: { accept: 'text/csv' } }],
  publishDashboardDraft: ({ second }) => [{ ids: { dashboard: second! }, body: {} }],
  purgeDashboard: ({ gone }) => [{ ids: { dashboard: gone! } }],
  saveDashboardDraft: ({ second }) => [{ ids: { dashboard: second! }, body: { base_version: 1, name: 'D' } }],
  duplicateDashboard: () => [{ body: {} }],
  restoreDashboard: ({ trashed }) => [{ ids: { dashboard: trashed! } }],
  ...ofOwn('query', 'createSavedQuery', ['getSavedQuery', 'updateSavedQuery', 'deleteSavedQuery']),
  createChatSession: () => [{ body: {} }],
  ...Object.fromEntries(ofMessages.map((operation) => [operation, (ids: Ids) => [inChat(ids)]])),
  ...Object.fromEntries(
    ofPublishedChats.map((operation) => [operation, (ids: Ids) => [inPublishedChat(ids)]]),
  ),
  suggestPublishedQuestions: () =>
    ['', 'a', 'f1', 'canary'].map((text) => ({ query: `?text=${text}&limit=50` })),
  askPublished: (ids) =>
    ['number of people by region', 'list people', 'people with kept 1', 'people by f1', 'email'].map(
      (content) => ({ ...inPublishedChat(ids), body: { content } }),
    ),
  sendChatMessage: (ids) => [
    ...['how many people by region', 'people with kept 1', 'email'].map((content) => ({
      ...inChat(ids),
      body: { content },
    })),
    ...[...hidden, all].map((query) => ({
      ...inChat(ids),
      body: { content: 'people', edited: { dataset_id: ids['dataset'], query } },
    })),
  ],
  pinChatAnswer: (ids) => [{ ...inChat(ids), body: { dashboard_id: ids['second'] } }],
  ...ofOwn('subscription', 'createSubscription', [
    'updateSubscription',
    'deleteSubscription',
    'listSubscriptionDeliveries',
    'sendSubscription',
    'sendSubscriptionToAll',
  ]),
  ...ofOwn('comment', 'addComment', ['updateComment', 'deleteComment']),
  addComment: () => [{ body: { text: 'Why?' } }],
  renderSharedDashboard: () => [{ body: {} }],
  listSharedValues: () => [{ body: { filter: 'region' } }, { body: { filter: 'kept' } }],
  createAlert: (ids) => [{ body: { ...watching(ids), trigger: { on_update: true } } }],
  previewAlert: (ids) => [{ body: watching(ids) }],
  updateAlert: () => [{ body: { name: 'Named anew' } }],
  silenceAlert: () => [{ body: { until: null } }],
  createSubscription: ({ dashboard, person }) => [
    { body: { name: 'Own', dashboard_id: dashboard, trigger: cron, recipients: { user_ids: [person] } } },
  ],
  updateProjectFromFiles: () => [{ body: { files: { 'quarry.yaml': 'name: Everything\n' }, dry_run: true } }],
  importProject: () => [{ body: { files: { 'quarry.yaml': 'name: Imported\n' } } }],
  exportProject: () => [{}, { headers: { accept: 'application/zip' } }],
  getLineageGraph: (ids) => lineageOf(ids).map((node) => ({ query: `?node=${node}` })),
  searchLineage: () => ['canary', 'people', ''].map((q) => ({ query: `?q=${q}` })),
  findImpact: ({ dataset }) => [
    { query: `?node=dataset:${dataset}&change=drop_column&column=region` },
    { query: `?node=dataset:${dataset}&change=drop` },
  ],
  proposeChange: ({ dataset }) => [
    { body: { dataset_id: dataset, change: 'drop_column', column: 'amount' } },
  ],
}
