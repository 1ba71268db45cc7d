import { expect, test } from 'vitest'
import { playCompany } from '#server/testing/company-model/play.ts'

test(
  '500 sequences of random members and moves (seed 15071925): each is told what they may see, and no trace of the rest',
  { timeout: 600_000 },
  async () => {
    await expect(playCompany(15_071_925, 500)).resolves.toBeUndefined()
  },
)
