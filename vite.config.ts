import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { lightContract } from './build/contract-plugin.ts'
import { groupedChunks } from './build/chunks-plugin.ts'
import { manualPage } from './build/manual-page-plugin.ts'
import { outsidePage } from './build/outside-page-plugin.ts'
import { compressed } from './build/compress-plugin.ts'
import { serviceWorker } from './build/service-worker-plugin.ts'
import { defineConfig } from 'vite'
import { prerenderLanding } from './build/landing-page-plugin.ts'
import { pdfResources } from './build/pdf-resources-plugin.ts'

/** A feature's `index.ts` names all that it offers: who asks for one thing must not be given the others with it. */
const treeshake = { moduleSideEffects: [{ test: /\/src\/(contract|web)\/.*\.tsx?$/, sideEffects: false }] }

/** How every page is built. */
const pages = {
  // A font as a data: URL would be refused by the content security policy.
  assetsInlineLimit: 0,
  // Every browser that is supported preloads modules by itself.
  modulePreload: { polyfill: false },
  // What draws PDFs, and the lists of common words, are larger than the default; each is loaded with its first use alone.
  chunkSizeWarningLimit: 1300,
}

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [
    react(),
    tailwindcss(),
    prerenderLanding(),
    lightContract(),
    groupedChunks(() => [...react(), lightContract()], treeshake),
    pdfResources(),
    serviceWorker(),
    manualPage(),
    outsidePage(pages, treeshake),
    compressed(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    ...pages,
    rolldownOptions: {
      input: ['index.html', 'landing.html'],
      treeshake,
    },
  },
  server: {
    proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' },
  },
})
