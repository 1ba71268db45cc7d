import { StrictMode } from 'react'
import { SkipLink } from '#web/ui/skip-link.tsx'
import LandingPage from './landing-page.tsx'

/** All of `landing.html`: drawn once at build time, and again by the browser that takes it over. */
export function LandingDocument() {
  return (
    <StrictMode>
      <SkipLink />
      <LandingPage />
    </StrictMode>
  )
}
