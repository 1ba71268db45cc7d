import * as account from './account.ts'
import * as auth from './auth.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as files from './files.ts'
import * as filing from './filing.ts'
import * as folders from './folders.ts'
import * as master from './master.ts'
import * as resources from './resources.ts'
import * as sharing from './sharing.ts'
import * as system from './system.ts'
import * as trash from './trash.ts'

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

/** Every call of the product. What is not here is no route: the server refuses to start with a route it lacks. */
export const endpoints: readonly EndpointSpec[] = [
  system,
  auth,
  account,
  folders,
  files,
  filing,
  master,
  resources,
  trash,
  sharing,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint))
