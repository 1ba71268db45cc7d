import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { lightContract } from './build/contract-plugin.ts'
import { groupedChunks } from './build/chunks-plugin.ts'
import { prerendered } from './build/prerender-plugin.ts'
import { serviceWorker } from './build/service-worker-plugin.ts'
import { defineConfig } from 'vite'

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

/**
 * The page for people without an account is built by itself (`--mode outside`), into the same folder. With the chunks of the
 * program it would load most of the manual, of which it needs little: 800 KB of scripts instead of 400.
 */
export default defineConfig(({ mode }) => {
  const isOutside = mode === 'outside'
  const ofProgram = [
    prerendered(),
    groupedChunks(() => [...react(), lightContract()], treeshake),
    serviceWorker(),
  ]
  return {
    publicDir: 'src/web/public',
    plugins: [react(), tailwindcss(), lightContract(), ...(isOutside ? [] : ofProgram)],
    build: {
      outDir: 'dist/web',
      emptyOutDir: !isOutside,
      copyPublicDir: !isOutside,
      ...pages,
      rolldownOptions: { input: isOutside ? 'outside.html' : ['index.html', 'landing.html'], treeshake },
    },
    server: {
      proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' },
    },
  }
})
