import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as calendarFeed from './calendar-feed.ts'
import * as companies from './companies.ts'
import * as companyFacts from './company-facts.ts'
import * as deadlineRules from './deadline-rules.ts'
import * as deadlines from './deadlines.ts'
import * as destruction from './destruction.ts'
import * as expected from './expected.ts'
import * as keepRules from './keep-rules.ts'
import * as dailyMail from './daily-mail.ts'
import * as signIn from './sign-in.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as events from './events.ts'
import * as attachments from './attachments.ts'
import * as fileContents from './file-contents.ts'
import * as fileEmail from './file-email.ts'
import * as facts from './facts.ts'
import * as fileFacts from './file-facts.ts'
import * as files from './files.ts'
import * as home from './home.ts'
import * as suggestions from './suggestions.ts'
import * as folders from './folders.ts'
import * as template from './template.ts'
import * as templateResources from './template-resources.ts'
import * as outsideLinks from './outside/links.ts'
import * as outsideRequests from './outside/requests.ts'
import * as outsideVisit from './outside/visit.ts'
import * as inbox from './inbox.ts'
import * as reminders from './reminders.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as security from './security.ts'
import * as stats from './stats.ts'
import * as system from './system.ts'
import * as trash from './trash.ts'
import * as uploads from './uploads.ts'
import * as yearEnd from './year-end.ts'

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

/** Every call of the product. What is not here is no route: the server refuses to start with a route it lacks. */
export const endpoints: readonly EndpointSpec[] = [
  system,
  signIn,
  secondFactor,
  accounts,
  stats,
  activity,
  companies,
  dailyMail,
  security,
  events,
  folders,
  files,
  home,
  facts,
  fileFacts,
  search,
  uploads,
  attachments,
  fileContents,
  fileEmail,
  suggestions,
  companyFacts,
  deadlines,
  deadlineRules,
  keepRules,
  expected,
  destruction,
  yearEnd,
  calendarFeed,
  reminders,
  template,
  templateResources,
  trash,
  inbox,
  outsideRequests,
  outsideLinks,
  outsideVisit,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint))
