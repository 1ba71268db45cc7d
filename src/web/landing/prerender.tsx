import { renderToString } from 'react-dom/server'
import { LandingDocument } from './landing-document.tsx'

/** The HTML of the landing page, which `main.tsx` hydrates. Called at build time. */
export function renderLanding(): string {
  return renderToString(<LandingDocument />)
}
