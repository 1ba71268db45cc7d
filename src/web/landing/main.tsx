import { hydrateRoot } from 'react-dom/client'
import { LandingDocument } from './landing-document.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('landing.html has no #root')
hydrateRoot(root, <LandingDocument />)
