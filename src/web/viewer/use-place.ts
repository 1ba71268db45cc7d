import { useNavigate, useRouter } from '@tanstack/react-router'

/**
 * The viewer's single history entry, over the page from which it was opened: moving to another file replaces it, so that
 * "back" always closes the viewer.
 */
export function usePlace() {
  const navigate = useNavigate()
  const router = useRouter()
  const open = (view: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ find: _words, page: _page, view: _before, ...rest }) => ({ ...rest, ...(view && { view }) }),
      replace: true,
      resetScroll: false,
    })
  return {
    show: (id: string) => open(id),
    close: () => {
      // If the viewer was opened by its address, there is nothing to go back to: the page below replaces it.
      if (router.history.canGoBack()) router.history.back()
      else open(undefined)
    },
  }
}
