import { expect, test } from 'vitest'
import { playCompany } from '#server/testing/company-model/play.ts'

test(
  '500 sequences of random members and moves (seed 27182818): each is told what they may see, and no trace of the rest',
  { timeout: 600_000 },
  async () => {
    await expect(playCompany(27_182_818, 500)).resolves.toBeUndefined()
  },
)
