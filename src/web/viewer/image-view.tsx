import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { viewUrl } from '#web/manual/files/index.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { ZoomView, type ZoomViewHandle } from '#web/platform/ui/zoom-view.tsx'
import { findTerms, findWords } from './find-words.ts'
import type { Found } from './found.ts'
import { NotShown } from './cannot-show.tsx'
import { FindBar } from './pdf/find-bar.tsx'
import { WordLayer } from './word-layer.tsx'
import { wordsQuery } from './words-query.ts'

/**
 * A picture with zoom (`docs/product.md` §9). Its recognised text can be selected and searched; the words of the search
 * that led here are marked.
 */
export function ImageView({ file, found }: { file: File; found: Found | undefined }) {
  const [isBroken, setBroken] = useState(false)
  const [natural, setNatural] = useState<{ width: number; height: number }>()
  const { data: page } = useQuery(wordsQuery(file, 1))
  const words = found?.words
  const [isFinding, setFinding] = useState(words !== undefined)
  const [sought, setSought] = useState({ query: words ?? '', current: 0 })
  const zoom = useRef<ZoomViewHandle>(null)
  const layer = useRef<HTMLDivElement>(null)
  // While zoomed in, the hit may be out of sight.
  useEffect(() => {
    if (sought.query === '' || page === undefined || natural === undefined) return
    const hit = layer.current?.querySelector('[data-hit=current]')
    if (hit !== undefined && hit !== null) zoom.current?.reveal(hit)
  }, [sought, page, natural])
  if (isBroken)
    return <NotShown file={file} title="The picture could not be loaded" onRetry={() => setBroken(false)} />

  const hasWords = page !== undefined && page.words.length > 0
  const look = sought.query === words ? findTerms : findWords
  const hits = page === undefined ? [] : look(page.words, sought.query)

  function find(query: string, step?: 'next' | 'previous') {
    const move = query !== sought.query || step === undefined ? 0 : step === 'next' ? 1 : -1
    const count = Math.max(hits.length, 1)
    setSought({ query, current: move === 0 ? 0 : (sought.current + move + count) % count })
  }

  function closeFind() {
    setSought({ query: '', current: 0 })
    setFinding(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to keys that bubble from the picture
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (!hasWords || !(event.ctrlKey || event.metaKey) || event.key !== 'f') return
        event.preventDefault()
        setFinding(true)
      }}
    >
      {isFinding && hasWords && (
        <FindBar
          words={words}
          found={{
            current: hits.length === 0 ? 0 : sought.current + 1,
            total: hits.length,
            isMissing: sought.query.trim() !== '' && hits.length === 0,
          }}
          onFind={find}
          onClose={closeFind}
        />
      )}
      <ZoomView
        ref={zoom}
        label={file.originalName}
        className="flex-1"
        tools={
          hasWords && (
            <IconButton
              label="Find in picture"
              shortcut="Ctrl F"
              tooltipSide="top"
              aria-pressed={isFinding}
              onClick={() => (isFinding ? closeFind() : setFinding(true))}
            >
              <Search aria-hidden />
            </IconButton>
          )
        }
      >
        <div className="absolute inset-x-4 top-4 bottom-22">
          <img
            src={viewUrl(file.id)}
            alt={file.originalName}
            draggable={false}
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
            className="absolute inset-0 m-auto max-h-full max-w-full"
          />
          {hasWords && natural !== undefined && (
            <div ref={layer} className="absolute inset-0 m-auto max-h-full max-w-full" style={natural}>
              <WordLayer page={page} hits={hits} current={sought.current} />
            </div>
          )}
        </div>
      </ZoomView>
    </div>
  )
}
