import { useNavigate, useRouter } from '@tanstack/react-router'

/** The viewer's place in the history: other files take its entry, so that "back" always closes it. */
export function usePlace(folderId: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const here = { to: '/folder/$folderId', params: { folderId }, replace: true, resetScroll: false } as const
  return {
    show: (id: string) => {
      void navigate({ ...here, search: ({ file }) => ({ file, view: id }) })
    },
    close: () => {
      // Opened by its address alone, the viewer has nothing behind it: the folder takes its place.
      if (router.history.canGoBack()) router.history.back()
      else void navigate({ ...here, search: ({ file }) => ({ file }) })
    },
  }
}
