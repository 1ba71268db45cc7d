import react from '@vitejs/plugin-react'
import { type Plugin, runnerImport } from 'vite'
import { withLowPriority } from './low-priority.ts'

/** Prerenders the landing page into `landing.html`, so that it is readable before any script has run. */
export function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
    transformIndexHtml: {
      // After the build's scripts are in it.
      order: 'post',
      async handler(html, { filename }) {
        if (!filename.endsWith('/landing.html')) return html
        const { module } = await runnerImport<{ renderLanding: () => string }>(
          './src/web/landing/prerender.tsx',
          { configFile: false, plugins: [react()] },
        )
        return withLowPriority(html).replace('<!--landing-->', () => module.renderLanding())
      },
    },
  }
}
