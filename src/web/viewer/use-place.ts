import { useNavigate, useRouter } from '@tanstack/react-router'

/** The viewer's single history entry: moving to another file replaces it, so that "back" always closes the viewer. */
export function usePlace(folderId: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const here = { to: '/folder/$folderId', params: { folderId }, replace: true, resetScroll: false } as const
  return {
    show: (id: string) => {
      void navigate({ ...here, search: ({ file }) => ({ file, view: id }) })
    },
    close: () => {
      // If the viewer was opened by its address, there is nothing to go back to: the folder replaces it.
      if (router.history.canGoBack()) router.history.back()
      else void navigate({ ...here, search: ({ file }) => ({ file }) })
    },
  }
}
