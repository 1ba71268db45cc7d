import { expect, test } from 'vitest'
import { playCompany } from '#server/testing/company-model/play.ts'

/** `SEQUENCES=1000` plays as many as you like. */
const sequences = Number(process.env['SEQUENCES'] ?? 100)

test(
  `${String(sequences)} sequences of random members and moves: each is told what they may see, and no trace of the rest`,
  { timeout: sequences * 3000 },
  async () => {
    await expect(playCompany(15_071_925, sequences)).resolves.toBeUndefined()
  },
)
