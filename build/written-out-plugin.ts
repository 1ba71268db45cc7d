import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/**
 * Replaces the modules that list all calls and all rooms by their values, so that the page that shows them does not
 * import the whole contract, and needs no files of the project.
 */
export function writtenOut(): Plugin {
  const folder = path.join(import.meta.dirname, '../src/web/architecture')
  return {
    name: 'written-out',
    load: {
      filter: { id: /\/architecture\/(?:calls|system)\.ts$/ },
      async handler(id) {
        const { module } = await runnerImport<Record<string, unknown>>(path.join(folder, path.basename(id)), {
          configFile: false,
        })
        return Object.entries(module)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      },
    },
  }
}
