import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { vi } from 'vitest'

const counting = new AsyncLocalStorage<string[]>()

/** From now on, `statementsIn` knows what is sent to the database; `vi.restoreAllMocks` ends it. */
export function watchStatements(): void {
  const send: unknown = Object.getOwnPropertyDescriptor(Client.prototype, 'query')?.value
  vi.spyOn(Client.prototype, 'query').mockImplementation(function count(this: Client, ...given: unknown[]) {
    const [statement] = given
    const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement
    counting.getStore()?.push(String(isNamed ? statement.text : statement))
    return typeof send === 'function' ? Reflect.apply(send, this, given) : undefined
  })
}

/** The statements that a call sends, without those of jobs that run meanwhile. */
export async function statementsIn(call: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  await counting.run(statements, call)
  return statements
}
