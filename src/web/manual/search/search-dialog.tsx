import { useRef } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { SearchBox, SearchResults } from './search-panel.tsx'
import { useSearch } from './use-search.ts'
import { DialogButtons } from '#web/platform/ui/form-dialog.tsx'

/** Searches over any page. What it finds opens over the page of the search. */
export function SearchDialog({ initialText = '', onClose }: { initialText?: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch({ initial: initialText, input, isPage: false, onLeave: onClose })
  return (
    <Dialog
      onOpenChange={onClose}
      title="Search Files"
      description="By name and by the words inside documents"
      width="md"
      isSteady
      initialFocus={input}
      onSubmit={search.choose}
      footer={
        <DialogButtons
          label="Search"
          isPending={search.isBusy}
          pendingLabel="Searching..."
          onCancel={onClose}
          mayCancel
        />
      }
    >
      <div className="sticky top-0 z-1 bg-raised pb-3">
        <SearchBox search={search} input={input}>
          {search.hits.length > 0 && (
            <Button variant="link" className="text-sm!" onClick={() => void search.showPage()}>
              Show as a page
            </Button>
          )}
        </SearchBox>
      </div>
      <SearchResults search={search} />
    </Dialog>
  )
}
