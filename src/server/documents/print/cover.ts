import { drawReport, type Report } from './report.ts'

/** An entry of the cover: a document's pages, or why it was not printed. */
export type CoverLine = { name: string; folder: string } & (
  | { /** Its first page, counted from 0 after the cover. */ first: number; count: number }
  | { reason: string }
)

/** What the cover of a booklet says before its table of contents. */
export interface BookletCover {
  title: string
  badge?: Report['badge']
  intro?: readonly string[]
  /** Before the documents. */
  sections?: Report['sections']
}

/**
 * The cover of a booklet with its table of contents, as a PDF: the printed documents, then those that could not be
 * printed.
 */
export async function drawCover(cover: BookletCover, lines: readonly CoverLine[]): Promise<Uint8Array> {
  // Drawn twice: the length of the cover shifts the page numbers.
  const { count } = await draw(cover, lines, 0)
  return (await draw(cover, lines, count)).pdf
}

async function draw(
  { badge, intro = [], sections = [], title }: BookletCover,
  lines: readonly CoverLine[],
  offset: number,
) {
  const printed = lines.filter((line) => 'count' in line)
  const failed = lines.filter((line) => 'reason' in line)
  return await drawReport({
    title,
    ...(badge !== undefined && { badge }),
    intro: [...intro, `${String(printed.length)} ${printed.length === 1 ? 'document' : 'documents'}`],
    sections: [
      ...sections,
      {
        ...(sections.length > 0 && { heading: 'Documents' }),
        entries: printed.map(({ count, first, folder, name }) => {
          const start = first + offset + 1
          const end = start + count - 1
          return {
            name,
            below: [folder],
            end: count === 1 ? String(start) : `${String(start)}–${String(end)}`,
          }
        }),
      },
      {
        heading: 'Not printed',
        entries: failed.map(({ folder, name, reason }) => ({ name, below: [`${folder} · ${reason}`] })),
      },
    ],
  })
}
