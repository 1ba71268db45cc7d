import type { FastifyInstance } from 'fastify'
import * as eventCalls from '#contract/duties/company-events.ts'
import * as factCalls from '#contract/company/company-facts.ts'
import * as ruleCalls from '#contract/duties/deadline-rules.ts'
import * as calls from '#contract/duties/deadlines.ts'
import { masterId } from '#contract/template/template.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import { route } from '#server/platform/http/route.ts'
import { calendarRoutes } from './calendar/routes.ts'
import {
  changeDeadline,
  closeDeadline,
  dismissDeadline,
  previewClosing,
  reopenDeadline,
  snoozeDeadline,
} from './change-deadline.ts'
import { listEventKinds, recordEvent } from './company-events.ts'
import { companyFactsOf } from '#server/company/facts/index.ts'
import { lookUpCompany, setCompanyFacts } from './change-facts.ts'
import type { DeadlineDependencies } from './dependencies.ts'
import { findInPapers } from './found-facts.ts'
import { listDeadlines } from './list-deadlines.ts'
import { changeOwnDeadline, createDeadline, deleteOwnDeadline } from './own-deadlines.ts'
import { answerOverdue, listOverdue } from './overdue.ts'
import { changeRule } from './rules/change-rule.ts'
import { selectEntries } from '#server/platform/template-entries/index.ts'
import { deadlineRuleList } from './rules/rule-list.ts'

/** What a company has to do by when, and the facts and rules from which it is worked out. */
export function deadlineRoutes(app: FastifyInstance, deadlines: DeadlineDependencies): void {
  const { db, now } = deadlines
  calendarRoutes(app, deadlines)
  route(app, factCalls.getCompanyFacts, ({ who }) => companyFactsOf(db, who.workspace.id))
  route(app, factCalls.findCompanyFacts, ({ who }) => findInPapers(db, who.workspace))
  route(app, factCalls.lookUpCompany, perAddress(20), async ({ who, body }) => ({
    company: (await lookUpCompany(deadlines, who, body.number)) ?? null,
  }))
  route(app, factCalls.setCompanyFacts, ({ who, body }) => setCompanyFacts(deadlines, who, body))

  route(app, calls.listDeadlines, ({ who, query }) => listDeadlines(deadlines, who.workspace, query, now()))
  route(app, calls.listOverdue, ({ who }) => listOverdue(deadlines, who.workspace))
  route(app, calls.answerOverdue, ({ who, body }) => answerOverdue(deadlines, who, body.answers))
  route(app, calls.dismissDeadline, ({ who, params, body }) =>
    dismissDeadline(deadlines, who, params.id, body),
  )
  route(app, eventCalls.listEventKinds, ({ who, query }) => listEventKinds(deadlines, who, query.on))
  route(app, eventCalls.recordEvent, ({ who, body }) => recordEvent(deadlines, who, body))
  route(app, calls.closeDeadline, ({ who, params, body }) => closeDeadline(deadlines, who, params.id, body))
  route(app, calls.previewClosing, ({ who, params, query }) =>
    previewClosing(deadlines, who, params.id, query),
  )
  route(app, calls.reopenDeadline, ({ who, params }) => reopenDeadline(deadlines, who, params.id))
  route(app, calls.snoozeDeadline, ({ who, params, body }) =>
    snoozeDeadline(deadlines, who, params.id, body.until),
  )
  route(app, calls.changeDeadline, ({ who, params, body }) => changeDeadline(deadlines, who, params.id, body))

  route(app, calls.createDeadline, ({ who, body }) => createDeadline(deadlines, who, body))
  route(app, calls.changeOwnDeadline, ({ who, params, body }) =>
    changeOwnDeadline(deadlines, who, params.ownId, body),
  )
  route(app, calls.deleteOwnDeadline, ({ who, params }) => deleteOwnDeadline(deadlines, who, params.ownId))

  route(app, ruleCalls.listDeadlineRules, async ({ who }) =>
    (await selectEntries(db, who.workspace.id, deadlineRuleList)).map(presentMasterRule),
  )
  route(app, ruleCalls.setDeadlineRule, async ({ who, params, body }) =>
    presentMasterRule(await changeRule(deadlines, who, { id: params.id, ...body })),
  )
}

function presentMasterRule(rule: ruleCalls.DeadlineRule): ruleCalls.DeadlineRule {
  return { ...rule, folderId: masterId(rule.folderId) }
}
