import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const platformUrl = process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:8000'

// Nothing may be inlined: the content security policy allows neither inline scripts nor data: fonts.
// oxlint-disable-next-line no-default-export -- Vite reads its settings from the default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: { '/api': platformUrl } },
})
