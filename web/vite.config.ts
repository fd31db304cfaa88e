import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const platformUrl = process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:8000'

/** Runs color-scheme.js before the first paint. It is a classic script, which Vite itself leaves alone. */
function colorSchemeFirst(): Plugin {
  const name = 'color-scheme.js'
  return {
    name: 'color-scheme-first',
    buildStart() {
      if (this.meta.watchMode) return
      this.emitFile({ type: 'asset', name, source: readFileSync(here(name), 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const emitted = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(name),
        )
        return [{ tag: 'script', attrs: { src: `/${emitted?.fileName ?? name}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}

/**
 * The modules that every page loads, and those that every page of a member loads, each in one chunk with all dependencies.
 * Split by shared modules they were a hundred files, and a file costs the browser more time than the bytes it saves.
 */
const whole: Rolldown.CodeSplittingGroup[] = [
  // Before everything else: whatever stands in a file with them has read its texts before the language is known.
  { name: 'language', test: /\/src\/lib\/words\.ts$|vite\/preload-helper/, priority: 3 },
  { name: 'app', test: here('src/app.tsx'), priority: 2 },
  {
    name: 'inside',
    test: /\/src\/(shell\/inside|ui\/(page|page-link|empty-state|status-badge|tables\/row-menu))\.tsx$/,
    priority: 1,
  },
]

const embedded: Rolldown.CodeSplittingGroup[] = [
  whole[0]!,
  { name: 'embedded', test: here('src/features/embedding/embedded-app.tsx'), priority: 2 },
]

// Nothing may be inlined: the content security policy allows neither inline scripts nor data: fonts.
// What is shown in frames of other pages is a page of its own, which is built by itself: no file has more than it needs.
export default defineConfig(({ mode }) => {
  const isEmbedded = mode === 'embedded'
  return {
    root: here('.'),
    ...(isEmbedded ? { base: '/embed/' } : {}),
    plugins: [react(), ...(isEmbedded ? [] : [colorSchemeFirst()])],
    build: {
      outDir: here(isEmbedded ? '../dist/embed' : '../dist/page'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        ...(isEmbedded ? { input: here('embed.html') } : {}),
        output: { codeSplitting: { groups: isEmbedded ? embedded : whole } },
      },
    },
    server: { proxy: { '/api': platformUrl } },
  }
})
