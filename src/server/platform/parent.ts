import cluster, { type Worker } from 'node:cluster'

/** What the parent of several servers on one port answers them. */
export interface ParentAnswers {
  /** Counts a call, for the servers together. */
  count: (key: string, timeWindow: number) => { current: number; ttl: number }
  /** The metrics of all servers, in the text format of Prometheus. */
  metrics: () => Promise<string>
}

type Name = keyof ParentAnswers
type Answer<Of extends Name> = Awaited<ReturnType<ParentAnswers[Of]>>
type Question = { [Of in Name]: { ask: Of; args: Parameters<ParentAnswers[Of]>; number: number } }[Name]

const waiting = new Map<number, (answer: never) => void>()
let lastNumber = 0

/** Asks the parent of this server, which is one of several. */
export async function askParent<Of extends Name>(
  ask: Of,
  ...args: Parameters<ParentAnswers[Of]>
): Promise<Answer<Of>> {
  if (lastNumber === 0)
    process.on('message', (message: { answered?: number; answer: never }) => {
      if (message.answered === undefined) return
      waiting.get(message.answered)?.(message.answer)
      waiting.delete(message.answered)
    })
  lastNumber += 1
  const number = lastNumber
  return await new Promise<Answer<Of>>((resolve) => {
    waiting.set(number, resolve)
    process.send?.({ ask, args, number })
  })
}

/** Answers the servers, in their parent. */
export function answerServers({ count, metrics }: ParentAnswers): void {
  cluster.on('message', (server: Worker, message: Partial<Question>) => {
    const answer = (of: unknown) => {
      if (server.isConnected()) server.send({ answered: message.number, answer: of })
    }
    if (message.ask === 'count' && message.args !== undefined) answer(count(...message.args))
    // Without the metrics of a server that ends meanwhile there is no sum: this answer is empty, the next one is whole again.
    if (message.ask === 'metrics') void metrics().then(answer, () => answer(''))
  })
}
