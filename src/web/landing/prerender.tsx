import { renderToString } from 'react-dom/server'
import { LandingDocument } from './landing-document.tsx'

/** The landing page as HTML, to be hydrated by `main.tsx`. Called at build time. */
export function renderLanding(): string {
  return renderToString(<LandingDocument />)
}
