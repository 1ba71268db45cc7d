// Writes what is made from the code: the settings with their meanings and defaults.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentExample } from '#server/platform/config.ts'

writeFileSync(path.join(import.meta.dirname, '../.env.example'), environmentExample())
