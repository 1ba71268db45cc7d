import { renderToStaticMarkup } from 'react-dom/server'
import { ContentsShell, ManualShell } from './frame.tsx'

/**
 * Renders what the pages of the manual show before any script has run. `manual.html` is a template, into which the server
 * inserts the folders. Called at build time.
 */
export function renderShells(): Record<'manual.html' | 'folder.html', string> {
  return {
    'manual.html': renderToStaticMarkup(<ContentsShell />),
    'folder.html': renderToStaticMarkup(<ManualShell />),
  }
}
