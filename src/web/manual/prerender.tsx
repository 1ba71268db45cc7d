import { renderToStaticMarkup } from 'react-dom/server'
import { ContentsShell, ManualShell } from './frame.tsx'

/**
 * What the pages of the manual show before any script has run, by the name of the page: `manual.html` as a template, for
 * the server to put the folders into. Called at build time.
 */
export function renderShells(): Record<'manual.html' | 'folder.html', string> {
  return {
    'manual.html': renderToStaticMarkup(<ContentsShell />),
    'folder.html': renderToStaticMarkup(<ManualShell />),
  }
}
