import { expect, test } from 'vitest'
import { sendRandomRequests } from '#server/testing/random-requests.ts'

test(
  '5,000 random requests of the whole contract: no 5xx, and no state that should not be reached',
  { timeout: 300_000 },
  async () => {
    await expect(sendRandomRequests(20_251_122)).resolves.toBeUndefined()
  },
)
