import { StrictMode } from 'react'
import { SkipLink } from '#web/platform/ui/skip-link.tsx'
import LandingPage from './landing-page.tsx'

/** The content of `landing.html`: rendered at build time and hydrated in the browser. */
export function LandingDocument() {
  return (
    <StrictMode>
      <SkipLink />
      <LandingPage />
    </StrictMode>
  )
}
