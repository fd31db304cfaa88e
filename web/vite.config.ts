import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const platformUrl = process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:8000'

/** Runs scripts before the first paint. They are classic ones, which Vite itself leaves alone. */
function scriptsFirst(names: readonly string[]): Plugin {
  return {
    name: 'scripts-first',
    buildStart() {
      if (this.meta.watchMode) return
      for (const name of names)
        this.emitFile({ type: 'asset', name, source: readFileSync(here(name), 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return names.map((name) => {
          const emitted = Object.values(bundle ?? {}).find(
            (file) => file.type === 'asset' && file.names.includes(name),
          )
          const src = `/${emitted?.fileName ?? name}`
          return { tag: 'script', attrs: { src }, injectTo: 'head-prepend' as const }
        })
      },
    },
  }
}

// Before everything else: whatever stands in a file with them has read its texts before the language is known.
const language = { name: 'language', test: /\/src\/lib\/words\.ts$|vite\/preload-helper/, priority: 4 }

/**
 * What is shared in pieces of some hundred bytes: a dashboard was 140 files. Icons that a few pages show, and libraries of charts
 * that a few kinds need, stay apart.
 */
const shared: Rolldown.CodeSplittingGroup[] = [
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 12 },
  { name: 'marks', test: /node_modules\/(echarts|zrender)\//, minShareCount: 3 },
  {
    name: 'axes',
    test: /\/echarts\/lib\/(chart\/(line|bar|helper)|component\/(axisPointer|grid|legend|marker|tooltip))\//,
  },
]

/**
 * The modules that every page loads, and those that every page of a member loads, each in one chunk with all dependencies.
 * Split by shared modules they were a hundred files, and a file costs the browser more time than the bytes it saves.
 */
const ofAuthors: Rolldown.CodeSplittingGroup[] = [
  language,
  { name: 'app', test: here('src/app.tsx'), priority: 3 },
  { name: 'entrance', test: /\/sign-in-page\.tsx$/, priority: 2 },
  {
    name: 'inside',
    test: /\/src\/(shell\/(inside|home-page)|ui\/(page|page-link|empty-state|status-badge|tables\/row-menu))\.tsx$/,
    priority: 1,
  },
  ...shared,
]
const ofViewers: Rolldown.CodeSplittingGroup[] = [
  language,
  { name: 'viewer', test: here('src/viewer/app.tsx'), priority: 2 },
  {
    name: 'viewer-inside',
    test: /\/src\/(viewer\/inside|ui\/(page|empty-state))\.tsx$/,
    priority: 1,
  },
]

const ofOperators: Rolldown.CodeSplittingGroup[] = [
  language,
  { name: 'cloud', test: here('src/cloud/app.tsx'), priority: 2 },
]

const embedded: Rolldown.CodeSplittingGroup[] = [
  language,
  { name: 'embedded', test: here('src/features/embedding/embedded-app.tsx'), priority: 2 },
]

// Nothing may be inlined: the content security policy allows neither inline scripts nor data: fonts.
// Authors, viewers of apps, operators and frames of other pages have a page each, which are built one by one: no file has more than it needs.
const pages = {
  authors: { input: 'index.html', scripts: ['color-scheme.js'], groups: ofAuthors, assetsDir: 'assets' },
  viewers: {
    input: 'app.html',
    scripts: ['color-scheme.js', 'first-paint.js'],
    groups: ofViewers,
    assetsDir: 'assets/app',
  },
  cloud: {
    input: 'cloud.html',
    scripts: ['color-scheme.js'],
    groups: ofOperators,
    assetsDir: 'assets/cloud',
  },
  embedded: { input: 'embed.html', scripts: [], groups: embedded, assetsDir: 'assets' },
}

export default defineConfig(({ mode }) => {
  const { input, scripts, groups, assetsDir } = pages[mode as keyof typeof pages] ?? pages.authors
  const isEmbedded = mode === 'embedded'
  return {
    root: here('.'),
    ...(isEmbedded ? { base: '/embed/' } : {}),
    plugins: [react(), scriptsFirst(scripts)],
    build: {
      outDir: here(isEmbedded ? '../dist/embed' : '../dist/page'),
      emptyOutDir: !['viewers', 'cloud'].includes(mode),
      assetsDir,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: here(input),
        output: { codeSplitting: { groups } },
      },
    },
    server: { proxy: { '/api': platformUrl } },
  }
})
