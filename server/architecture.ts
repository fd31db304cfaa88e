/** The parts of the project, and which others each may use, so that page and server draw by the same charts and never by each other. */
export const parts: Record<string, string[]> = {
  contract: [],
  charts: ['contract'],
  client: ['contract'],
  server: ['contract', 'charts', 'client'],
  web: ['contract', 'charts'],
}

/**
 * The map of the server. A module may use only what its row names, and a row may name only modules above it,
 * so the graph cannot contain a cycle. Modules at the end listen to the events of others; nobody calls them.
 */
export const modules: Record<string, string[]> = {
  license: [],
  organizations: ['license'],
  identity: ['license', 'organizations'],
  access: ['organizations', 'identity'],
  branding: ['organizations', 'access'],
  maps: ['organizations', 'access'],
  projects: ['organizations', 'access'],
  history: [],
  servers: [],
  domains: [],

  sql: [],
  parameters: ['sql'],
  connectors: ['access', 'projects', 'sql', 'history'],
  warehouse: ['sql', 'history'],
  policies: ['access', 'sql'],
  'sign-in-providers': ['organizations', 'identity', 'access', 'policies'],
  notifications: ['organizations', 'identity', 'access', 'policies'],
  runs: ['access', 'policies'],
  datasets: ['access', 'projects', 'connectors', 'warehouse', 'sql', 'policies', 'runs', 'history'],
  recipes: ['access', 'projects', 'sql', 'warehouse', 'policies', 'runs', 'datasets', 'history'],
  checks: ['access', 'sql', 'warehouse', 'policies', 'runs', 'datasets'],
  freshness: ['access', 'sql', 'warehouse', 'policies', 'datasets', 'history'],
  builds: ['access', 'policies', 'runs', 'datasets', 'recipes'],
  schedules: ['access', 'runs', 'builds'],
  flow: ['access', 'policies', 'recipes', 'freshness', 'builds'],
  models: ['access', 'connectors', 'warehouse', 'sql', 'parameters', 'policies', 'datasets', 'history'],
  explore: [
    'access',
    'datasets',
    'warehouse',
    'connectors',
    'models',
    'sql',
    'parameters',
    'policies',
    'history',
  ],

  'language-models': ['access'],
  interpretation: ['datasets', 'models', 'explore', 'policies', 'language-models'],
  answers: ['access', 'datasets', 'models', 'explore', 'interpretation', 'language-models'],
  knowledge: ['access', 'connectors', 'warehouse', 'language-models'],

  dashboards: [
    'branding',
    'maps',
    'access',
    'projects',
    'warehouse',
    'sql',
    'parameters',
    'datasets',
    'models',
    'explore',
  ],
  sharing: [
    'identity',
    'access',
    'maps',
    'warehouse',
    'parameters',
    'datasets',
    'models',
    'explore',
    'dashboards',
  ],
  alerts: [
    'access',
    'connectors',
    'warehouse',
    'parameters',
    'datasets',
    'models',
    'explore',
    'schedules',
    'dashboards',
  ],
  agents: [
    'access',
    'language-models',
    'knowledge',
    'answers',
    'connectors',
    'warehouse',
    'sql',
    'datasets',
    'models',
    'explore',
    'recipes',
    'dashboards',
    'history',
  ],
  publishing: [
    'access',
    'sql',
    'branding',
    'maps',
    'warehouse',
    'policies',
    'datasets',
    'models',
    'explore',
    'language-models',
    'interpretation',
    'answers',
    'dashboards',
    'history',
  ],
  subscriptions: ['access', 'notifications', 'explore', 'schedules', 'dashboards', 'sharing'],
  samples: [
    'access',
    'projects',
    'warehouse',
    'datasets',
    'models',
    'recipes',
    'checks',
    'builds',
    'schedules',
    'dashboards',
    'publishing',
    'history',
  ],
  'as-code': ['access', 'connectors', 'warehouse', 'datasets', 'recipes', 'dashboards'],
  lineage: [
    'access',
    'connectors',
    'warehouse',
    'sql',
    'parameters',
    'policies',
    'runs',
    'datasets',
    'models',
    'explore',
    'recipes',
    'dashboards',
  ],
  interchange: ['access', 'warehouse', 'datasets', 'as-code', 'lineage'],
  chat: [
    'access',
    'agents',
    'publishing',
    'knowledge',
    'language-models',
    'datasets',
    'models',
    'explore',
    'dashboards',
    'interpretation',
    'answers',
  ],
  evaluations: ['access', 'datasets', 'models', 'answers', 'agents'],
  usage: ['access', 'datasets', 'models'],
  discovery: ['access', 'datasets'],
  webhooks: ['access'],
  mcp: [],
  backups: [],
  transfers: ['backups'],
  audit: ['access'],
  'csp-report': [],
}

/** Layers of the server, lowest first: a file may use its own layer and those before it. */
export const serverLayers = ['kernel', 'modules', 'surfaces', 'server.ts', 'commands', 'main.ts']

/**
 * Layers of the web page, lowest first. Features use what lies below them, never one another: what several of them show
 * of a dashboard, its state and its filters, is the board.
 */
export const webLayers = [
  'lib',
  'ui',
  'charts',
  'board',
  'features',
  'viewer',
  'cloud',
  'shell',
  'pages.tsx',
  'app.tsx',
  'main.tsx',
]

/** Who of the server draws charts. */
export const chartUsers = /^server\/src\/modules\/(dashboards\/report|mcp\/chart)\//

/** Packages that the charts may need: they run without a page. */
export const chartPackages =
  /^(echarts|vega(-lite|-interpreter)?|topojson-client|d3-geo|(world|us)-atlas|i18n-iso-countries)(\/.+)?$/

/** What charts and the rest of the server share: these draw nothing. */
export const chartRules =
  /^charts\/src\/(choice|texts\/(translate|server-words)|colors\/(color|theme-contrast)|values\/(columns|listed-values|pivot|value-format)|vega\/parse-spec|geography\/read-map)\.ts$/

/**
 * Files of the server that only some others may use, and which: what people wrote is parsed where its length stops nobody.
 */
export const fileDoors: Record<string, RegExp> = {
  'kernel/texts/parse-yaml.ts': /^(kernel\/texts|commands)\//,
}

/** Folders of the server whose files reach some modules through one of them: what it checks none can leave out. */
export const folderDoors: { folder: RegExp; modules: RegExp; door: RegExp }[] = [
  {
    // Tools of agents read datasets of the agent and the caller.
    folder: /^modules\/agents\/tools\//,
    modules: /^modules\/(answers|datasets|explore|models)\//,
    door: /^modules\/agents\/tools\/data-in-reach\.ts$/,
  },
]

/**
 * Packages that do what only one place may do, and the files of the server that may import each. So all calls to other
 * hosts pass one filter, the process that answers requests never runs the engine, and SQL stands in stores.
 */
export const doors: Record<string, RegExp> = {
  fastify: /^(kernel\/http\/|server\.ts$)/,
  pg: /^(kernel\/database|modules\/connectors\/kinds\/postgres)\//,
  mysql2: /^modules\/connectors\/kinds\/mysql\//,
  '@electric-sql/pglite': /^kernel\/database\//,
  croner: /^modules\/schedules\/times\//,
  kysely: /^(kernel\/|modules\/(.+\/)?([a-z]+-)?store\.ts$|modules\/access\/)/,
  '@duckdb/node-api': /^modules\/warehouse\/(engine|ingest)\//,
  '@node-rs/argon2': /^modules\/identity\/passwords\//,
  jose: /^modules\/(identity\/(tokens|provider)|publishing\/embedding|license)\//,
  'openid-client': /^modules\/sign-in-providers\//,
  '@node-saml/node-saml': /^modules\/sign-in-providers\/saml\//,
  ldapts: /^modules\/sign-in-providers\/ldap\//,
  '@modelcontextprotocol/server': /^modules\/mcp\//,
  '@ai-sdk/anthropic': /^modules\/language-models\/kinds\//,
  '@ai-sdk/openai-compatible': /^modules\/language-models\/kinds\//,
  '@ai-sdk/provider': /^modules\/language-models\/(kinds|calls)\//,
  'acme-client': /^modules\/domains\/certificates\//,
  nodemailer: /^kernel\/mail\//,
  'pdfjs-dist': /^modules\/knowledge\/reading\//,
  marked: /^modules\/dashboards\/report\//,
  yaml: /^kernel\/texts\/(parse|write)-yaml\.ts$/,
  'prom-client': /^kernel\/metrics\.ts$/,
  '@opentelemetry/api': /^kernel\/tracing\//,
  '@opentelemetry/resources': /^kernel\/tracing\//,
  '@opentelemetry/sdk-trace': /^kernel\/tracing\//,
  '@opentelemetry/exporter-trace-otlp-http': /^kernel\/tracing\//,
  'node:child_process': /^kernel\/processes\//,
  'node:worker_threads': /^kernel\/(database|texts)\//,
  'node:dns': /^kernel\/outbound\//,
  'node:http': /^kernel\/outbound\//,
  'node:https': /^kernel\/outbound\//,
  'node:tls': /^kernel\/outbound\//,
}

/** Packages that the contract may import: it describes what crosses HTTP and does nothing. */
export const contractPackages = ['typebox']
