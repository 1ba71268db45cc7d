import { renderToString } from 'react-dom/server'
import { ManualShell } from './frame.tsx'

/** What the manual's page shows before any script has run. Called at build time. */
export function renderShell(): string {
  return renderToString(<ManualShell />)
}
