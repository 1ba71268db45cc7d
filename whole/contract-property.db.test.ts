import { expect, test } from 'vitest'
import { sendRandomRequests } from '#server/testing/random-requests.ts'

/** `REQUESTS=10000` sends as many as you like. */
const requests = Number(process.env['REQUESTS'] ?? 1200)

test(
  `${String(requests)} random requests of the whole contract: no 5xx, and no state that should not be reached`,
  { timeout: requests * 200 },
  async () => {
    await expect(sendRandomRequests(20_251_122, requests)).resolves.toBeUndefined()
  },
)
