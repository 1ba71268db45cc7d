import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/**
 * Replaces the module that lists all calls by its value, so that the page that shows them does not import the whole
 * contract.
 */
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
