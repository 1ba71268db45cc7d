import react from '@vitejs/plugin-react'
import { type Plugin, runnerImport } from 'vite'

/** Writes the landing page's HTML into `landing.html`, which is then readable before any script has run. */
export function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (!filename.endsWith('/landing.html')) return html
        const { module } = await runnerImport<{ renderLanding: () => string }>(
          './src/web/landing/prerender.tsx',
          { configFile: false, plugins: [react()] },
        )
        return html.replace('<!--landing-->', () => module.renderLanding())
      },
    },
  }
}
