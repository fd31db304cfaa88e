/**
 * The map of the server. A module may use only what its row names, and a row may name only modules above it,
 * so the graph cannot contain a cycle. Modules at the end listen to the events of others; nobody calls them.
 */
export const modules: Record<string, string[]> = {
  organizations: [],
  identity: ['organizations'],
  access: ['organizations', 'identity'],
  notifications: ['organizations', 'identity', 'access'],
  branding: ['organizations', 'access'],
  projects: ['organizations', 'access'],

  connectors: ['access', 'projects'],
  warehouse: [],
  datasets: ['access', 'projects', 'connectors', 'warehouse'],
  explore: ['access', 'datasets', 'warehouse'],

  dashboards: ['access', 'projects', 'warehouse', 'datasets', 'explore'],
  samples: ['access', 'projects', 'warehouse', 'datasets', 'dashboards'],
  audit: ['access'],
  'csp-report': [],
}

/** Layers of the server, lowest first: a file may use its own layer and those before it. */
export const serverLayers = ['kernel', 'modules', 'surfaces', 'server.ts', 'commands', 'main.ts']

/** Layers of the web page, lowest first. Features use what lies below them, never one another. */
export const webLayers = ['lib', 'ui', 'charts', 'features', 'shell', 'pages.tsx', 'main.tsx']

/** Packages that reach outside the process, and the only files of the server that may import each. */
export const doors: Record<string, RegExp> = {
  fastify: /^(kernel\/|server\.ts$)/,
  pg: /^kernel\/database\//,
  '@electric-sql/pglite': /^kernel\/database\//,
  '@duckdb/node-api': /^modules\/warehouse\//,
  nodemailer: /^(kernel|modules\/\w+)\/mail\b/,
}

/** Packages that the contract may import: it describes what crosses HTTP and does nothing. */
export const contractPackages = ['typebox']
