import { hydrateRoot } from 'react-dom/client'
import { takeUpCompany } from '#web/platform/base/company.ts'
import { LandingDocument } from './landing-document.tsx'

// A link of a mail is for one company, also when its reader signs in first.
takeUpCompany()

const root = document.getElementById('root')
if (root === null) throw new Error('landing.html has no #root')
hydrateRoot(root, <LandingDocument />)
