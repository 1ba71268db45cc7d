import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type BuildOptions, type Plugin } from 'vite'
import { lightContract } from './contract-plugin.ts'

/**
 * Builds the page for people without an account by itself. With the chunks of the program it would load most of the manual,
 * of which it needs little: 800 KB of scripts instead of 400.
 */
export function outsidePage(pages: BuildOptions, treeshake: object): Plugin {
  return {
    name: 'outside-page',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      await build({
        root: path.join(import.meta.dirname, '..'),
        configFile: false,
        // Known, so that its files may be named; they are there already.
        publicDir: 'src/web/public',
        logLevel: 'warn',
        plugins: [react(), tailwindcss(), lightContract()],
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          ...pages,
          rolldownOptions: { input: 'outside.html', treeshake },
        },
      })
    },
  }
}
