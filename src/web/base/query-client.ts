import { QueryClient } from '@tanstack/react-query'

/** Data never becomes stale and nothing is retried (`docs/product.md` §7); mutations refresh what they change. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      // Without a connection the service worker answers for what it keeps; the rest fails at once, and says so.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
