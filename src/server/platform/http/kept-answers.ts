import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { NEXT_HEADER, TOTAL_HEADER } from './list.ts'
import { JSON_TYPE } from './write-json.ts'

/** What a list says beside its body. */
const keptHeaders = [TOTAL_HEADER, NEXT_HEADER] as const

/** All answers together, in bytes. */
const MAX_BYTES = 16 * 1_048_576
/** A longer answer would take the place of too many others. */
const MAX_ANSWER_BYTES = MAX_BYTES / 8

interface Answer {
  body: Buffer
  headers: Record<string, string | number>
}

/**
 * Answers by their ETag and who asked, the least recently used of them dropped. An ETag holds the revision that the
 * database gave for this request, so an answer is never older than the database (`docs/adr/0030-kept-answers.md`).
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, Answer>
  readonly #mostBytes: number

  constructor(maxBytes = MAX_BYTES) {
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ body }) => body.length })
    this.#mostBytes = Math.min(MAX_ANSWER_BYTES, maxBytes)
  }

  /** Sends the answer that is kept under a key; false when there is none. */
  send(reply: FastifyReply, key: string): boolean {
    const answer = this.#answers.get(key)
    if (answer === undefined) return false
    reply.headers(answer.headers).type(JSON_TYPE).send(answer.body)
    return true
  }

  /** Keeps a JSON text with the headers that its reply has. */
  keep(key: string, reply: FastifyReply, json: string | Buffer): void {
    const body = Buffer.isBuffer(json) ? json : Buffer.from(json)
    if (body.length > this.#mostBytes) return
    const headers = Object.fromEntries(
      keptHeaders.flatMap((name) => {
        const value = reply.getHeader(name)
        return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
      }),
    )
    this.#answers.set(key, { body, headers })
  }
}
