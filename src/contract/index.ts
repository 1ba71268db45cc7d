import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as signIn from './sign-in.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as fileContents from './file-contents.ts'
import * as fileEmail from './file-email.ts'
import * as files from './files.ts'
import * as suggestions from './suggestions.ts'
import * as folders from './folders.ts'
import * as template from './template.ts'
import * as templateResources from './template-resources.ts'
import * as inbox from './inbox.ts'
import * as search from './search.ts'
import * as system from './system.ts'
import * as trash from './trash.ts'
import * as uploads from './uploads.ts'

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

/** Every call of the product. What is not here is no route: the server refuses to start with a route it lacks. */
export const endpoints: readonly EndpointSpec[] = [
  system,
  signIn,
  accounts,
  activity,
  folders,
  files,
  search,
  uploads,
  fileContents,
  fileEmail,
  suggestions,
  template,
  templateResources,
  trash,
  inbox,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint))
