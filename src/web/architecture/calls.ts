import type { EndpointSpec } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/index.ts'

/** The fields of a call that the page shows. */
type Shown = Pick<EndpointSpec, 'method' | 'path' | 'aliases' | 'summary' | 'access'>

/**
 * All calls of the API by subject, from the contract. The build replaces this module by its value
 * (`build/written-out-plugin.ts`).
 */
export const callGroups: ReadonlyArray<{ tag: string; calls: readonly Shown[] }> = Array.from(
  Map.groupBy(endpoints, ({ tag }) => tag),
  ([tag, calls]) => ({
    tag,
    calls: calls.map(({ method, path, aliases, summary, access }: EndpointSpec) => ({
      method,
      path,
      ...(aliases !== undefined && { aliases }),
      summary,
      access,
    })),
  }),
)
