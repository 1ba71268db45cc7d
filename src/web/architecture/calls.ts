import type { EndpointSpec } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'

/** One call as the page shows it. */
type Shown = Pick<EndpointSpec, 'method' | 'path' | 'summary' | 'access'>

/** Every call that the server takes, by subject, as the contract has them. The build writes it out (`vite.config.ts`). */
export const callGroups: ReadonlyArray<{ tag: string; calls: readonly Shown[] }> = Array.from(
  Map.groupBy(endpoints, ({ tag }) => tag),
  ([tag, calls]) => ({
    tag,
    calls: calls.map(({ method, path, summary, access }) => ({ method, path, summary, access })),
  }),
)
