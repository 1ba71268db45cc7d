import { QueryClient } from '@tanstack/react-query'

/** Data never becomes stale and nothing is retried (`docs/product.md` §7); mutations refresh what they change. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      // Offline, the service worker answers from its cache; everything else fails at once and shows the error.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
