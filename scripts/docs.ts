// Generates `.env.example` from the configuration's schema.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentExample } from '#server/platform/config.ts'

writeFileSync(path.join(import.meta.dirname, '../.env.example'), environmentExample())
