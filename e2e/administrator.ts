import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { launchProduct } from '#server/testing/product.ts'
import { createAccount, PASSWORD, test as base } from './director.ts'

interface Product {
  url: string
  dataDir: string
}

const ADMIN = 'admin@example.com'

/**
 * For journeys that change the template, which affects all new accounts: each worker has another product, whose first
 * verified account is the master administrator.
 */
export const test = base.extend<{ administrator: void }, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-master-'))
      const product = await launchProduct({ DATA_DIR: dataDir })
      await use({ url: product.url.replace('127.0.0.1', 'localhost'), dataDir })
      await product.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => await use(product.url),
  administrator: [
    async ({ page, product }, use) => {
      const login = { data: { email: ADMIN, password: PASSWORD } }
      const answer = await page.request.post('/api/login-email', login)
      if (!answer.ok()) await createAccount(page.request, ADMIN, product.dataDir)
      await use()
    },
    { auto: true },
  ],
})
