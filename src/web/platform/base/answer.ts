import { queryOptions } from '@tanstack/react-query'
import type { CallInput, EndpointSpec } from '#contract/platform/endpoint.ts'
import { call } from './call.ts'

/**
 * The query of a call that takes no input; its key is the address.
 *
 * @param fresh how long its answer is used without asking again, and kept once nobody looks at it
 */
export function answerOf<E extends EndpointSpec & { params?: never }>(
  spec: E,
  fresh: { staleTime?: number; gcTime?: number } = {},
) {
  return queryOptions({
    queryKey: [spec.path],
    queryFn: ({ signal }) => call(spec, {} as CallInput<E>, signal),
    ...fresh,
  })
}

/** The query of a call with its input; its key is the address, and the input. */
export function answerTo<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  fresh: { staleTime?: number; gcTime?: number } = {},
) {
  return queryOptions({
    queryKey: [spec.path, input],
    queryFn: ({ signal }) => call(spec, input, signal),
    ...fresh,
  })
}
