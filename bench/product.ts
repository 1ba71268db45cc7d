import { readFile } from 'node:fs/promises'
import { launchProduct, signUpAt } from '#server/testing/product.ts'

export interface Product {
  url: string
  cookie: string
  dataDir: string
  /** Most memory that the server has held at once so far, in bytes; PostgreSQL's own is not in it. */
  peakMemory(): Promise<number>
  stop(): Promise<void>
}

/** Starts the product as its users do, on data of its own, with an account that has signed in. */
export async function startProduct(dataDir: string): Promise<Product> {
  const product = await launchProduct({ DATA_DIR: dataDir })
  return {
    url: product.url,
    cookie: await signUpAt(product.url, dataDir),
    dataDir,
    async peakMemory() {
      const status = await readFile(`/proc/${String(product.process.pid)}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024
    },
    async stop() {
      await product.end('SIGTERM')
    },
  }
}
