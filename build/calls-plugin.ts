import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/** Writes out the list of all calls for the page that shows it, which has no need of the whole contract then. */
export function callsWrittenOut(): Plugin {
  const list = path.join(import.meta.dirname, '../src/web/architecture/calls.ts')
  return {
    name: 'calls-written-out',
    load: {
      filter: { id: /\/architecture\/calls\.ts$/ },
      async handler() {
        const { module } = await runnerImport<{ callGroups: unknown }>(list, { configFile: false })
        return `export const callGroups = ${JSON.stringify(module.callGroups)}`
      },
    },
  }
}
