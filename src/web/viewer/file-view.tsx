import { usePrefetchInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { File } from '#contract/manual/files.ts'
import { isMail } from '#contract/documents/mimetypes.ts'
import { loadedComponent } from '#web/platform/base/loaded-component.tsx'
import { NO_VIEWER, PdfBlocked, Unsupported } from './cannot-show.tsx'
import type { Found } from './found.ts'
import { ImageView } from './image-view.tsx'
import { MediaView } from './media-view.tsx'
import { sheetQuery } from './office/sheet-query.ts'
import { Opening } from './opening.tsx'
import { TextView } from './text-view.tsx'
import { viewKind } from './view-kind.ts'

/** The PDF viewer is large and loaded with the first PDF. If it cannot be loaded, the browser's own viewer is used. */
const PdfView = loadedComponent<Shown>(
  async () =>
    import('./pdf/pdf-view.tsx').then(
      (module) => module.default,
      () =>
        ({ file }) => <PdfBlocked file={file} reason={NO_VIEWER} />,
    ),
  <Opening>Loading...</Opening>,
)

/** Loaded with the first document of each kind. */
const DocumentView = viewOf(async () => (await import('./office/document-view.tsx')).DocumentView)
const SlidesView = viewOf(async () => (await import('./office/slides-view.tsx')).SlidesView)
const SheetsView = viewOf(async () => (await import('./office/sheets-view.tsx')).SheetsView)
const MailView = viewOf(async () => (await import('./mail/mail-view.tsx')).MailView)
const ConvertedView = viewOf(async () => (await import('./office/converted-view.tsx')).ConvertedView)

interface Shown {
  file: File
  found: Found | undefined
}

function viewOf(load: () => Promise<ComponentType<Shown>>) {
  return loadedComponent<Shown>(
    async () =>
      load().catch(() => ({ file }) => (
        <Unsupported file={file} reason="The viewer for this type could not be loaded." />
      )),
    <Opening>Loading...</Opening>,
  )
}

/** Shows a document with the viewer for its kind. */
export function FileView({ file, found }: { file: File | undefined; found: Found | undefined }) {
  if (file === undefined) return <Opening>Loading...</Opening>
  const kind = viewKind(file.mimetype)
  switch (kind) {
    case 'image':
      return <ImageView file={file} found={found} />
    case 'pdf':
      return <PdfView file={file} found={found} />
    case 'document':
      return <DocumentView file={file} found={found} />
    case 'slides':
      return <SlidesView file={file} found={found} />
    case 'sheets':
      return found?.words === undefined ? <FirstRows file={file} /> : <SheetsView file={file} found={found} />
    case 'converted':
      return isMail(file.mimetype) ? (
        <MailView file={file} found={found} />
      ) : (
        <ConvertedView file={file} found={found} />
      )
    case 'text':
      return <TextView file={file} words={found?.words} />
    case 'audio':
    case 'video':
      return <MediaView file={file} kind={kind} />
    case undefined:
      return <Unsupported file={file} />
  }
}

/** A workbook from its beginning, which is asked for while the viewer of workbooks is loaded. */
function FirstRows({ file }: { file: File }) {
  usePrefetchInfiniteQuery(sheetQuery(file, 0, 0))
  return <SheetsView file={file} found={undefined} />
}
