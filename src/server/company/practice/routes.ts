import type { FastifyInstance } from 'fastify'
import { exportPractice, getPractice } from '#contract/duties/practice.ts'
import type { ExpectedReading } from '#server/duties/expected/index.ts'
import { route } from '#server/platform/http/route.ts'
import { practiceCsv } from './export-practice.ts'
import { listPractice } from './list-practice.ts'

/** What somebody who looks after several companies has to do in each. */
export function practiceRoutes(app: FastifyInstance, reading: ExpectedReading): void {
  route(app, getPractice, ({ who }) => listPractice(reading, who.person.id))
  route(app, exportPractice, async ({ who }) => practiceCsv(await listPractice(reading, who.person.id)))
}
