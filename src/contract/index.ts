import * as administration from './administration/administration.ts'
import * as accounts from './people/accounts.ts'
import * as activity from './record/activity.ts'
import * as calendarFeed from './duties/calendar-feed.ts'
import * as companies from './company/companies.ts'
import * as companyEvents from './duties/company-events.ts'
import * as companyFacts from './company/company-facts.ts'
import * as deadlineRules from './duties/deadline-rules.ts'
import * as deadlines from './duties/deadlines.ts'
import * as destruction from './duties/destruction.ts'
import * as expected from './duties/expected.ts'
import * as expectedPacks from './duties/expected-packs.ts'
import * as practice from './duties/practice.ts'
import * as keepRules from './manual/keep-rules.ts'
import * as dailyMail from './notices/daily-mail.ts'
import * as signIn from './people/sign-in.ts'
import type { EndpointSpec } from './platform/endpoint.ts'
import * as events from './notices/events.ts'
import * as attachments from './manual/attachments.ts'
import * as fileContents from './manual/file-contents.ts'
import * as fileEmail from './manual/file-email.ts'
import * as facts from './reading/facts.ts'
import * as parties from './reading/parties.ts'
import * as fileFacts from './manual/file-facts.ts'
import * as files from './manual/files.ts'
import * as fileVersions from './manual/file-versions.ts'
import * as homeAnswers from './http/home-answers.ts'
import * as home from './manual/home.ts'
import * as suggestions from './reading/suggestions.ts'
import * as folders from './manual/folders.ts'
import * as template from './template/template.ts'
import * as templateResources from './template/template-resources.ts'
import * as outsideLinks from './outside/links.ts'
import * as outsidePacks from './outside/packs.ts'
import * as outsideRequests from './outside/requests.ts'
import * as outsideVisit from './outside/visit.ts'
import * as invited from './people/invited.ts'
import * as inbox from './manual/inbox.ts'
import * as uploadTokens from './people/upload-tokens.ts'
import * as search from './manual/search.ts'
import * as secondFactor from './people/second-factor.ts'
import * as security from './record/security.ts'
import * as stats from './company/stats.ts'
import * as system from './http/system.ts'
import * as trash from './manual/trash.ts'
import * as uploads from './manual/uploads.ts'
import * as yearEnd from './duties/year-end.ts'

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

/** Every call of the product. What is not here is no route: the server refuses to start with a route it lacks. */
export const endpoints: readonly EndpointSpec[] = [
  system,
  homeAnswers,
  signIn,
  invited,
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
  parties,
  fileFacts,
  search,
  uploads,
  fileVersions,
  attachments,
  fileContents,
  fileEmail,
  suggestions,
  companyEvents,
  companyFacts,
  deadlines,
  deadlineRules,
  keepRules,
  expected,
  expectedPacks,
  practice,
  destruction,
  yearEnd,
  calendarFeed,
  template,
  templateResources,
  administration,
  trash,
  inbox,
  uploadTokens,
  outsideRequests,
  outsidePacks,
  outsideLinks,
  outsideVisit,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint))
