import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { fileId, fileStatus } from '#contract/manual/files.ts'
import { folderId } from '#contract/manual/folders.ts'
import { nameOf } from '#contract/platform/name-field.ts'

/** Only this much of a text is used for a suggestion, so that no more needs to be sent. */
export const MAX_SUGGESTION_TEXT = 20_000

export const suggestedFolder = z.object({
  id: z.string(),
  name: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
  /** Why, in words for people: `like 4 others in JK1; mentions VAT return, HMRC`. */
  reason: z.string(),
})
export type SuggestedFolder = z.infer<typeof suggestedFolder>

export const suggestion = namedObject('Suggestion', {
  /** At most three, the likeliest first; empty when no folder stands out. */
  folders: z.array(suggestedFolder),
  /** A clean name with the document's date, its extension kept; null when there is no better one. */
  name: z.string().nullable(),
})
export type Suggestion = z.infer<typeof suggestion>

export const fileSuggestion = suggestion.extend({ status: fileStatus }).meta({ id: 'FileSuggestion' })
export type FileSuggestion = z.infer<typeof fileSuggestion>

/** The most documents of a folder for which folders are suggested at once: the newest ones. */
export const MAX_SUGGESTED_AT_ONCE = 500

export const waitingSuggestion = namedObject('WaitingSuggestion', {
  /** A file; in XYZ, also something shared that has no folder yet. */
  fileId: z.uuid(),
  status: fileStatus,
  /** As in {@link suggestion}; `why` is the reason. */
  folders: z.array(z.object({ id: z.string(), name: z.string(), confidence: z.number(), why: z.string() })),
  name: z.string().nullable(),
  /**
   * False for what waits in XYZ, was read and sent by somebody else, and seems to belong where the person may not file: others
   * file it, and `waitingForYou` does not count it.
   */
  forYou: z.boolean(),
})
export type WaitingSuggestion = z.infer<typeof waitingSuggestion>

const endpoint = endpointsOf('Filing')

export const getSuggestion = endpoint('GET /api/files/:id/suggestion', 'view', {
  summary: 'Where a file seems to belong and how it could be called; nothing is changed',
  params: z.object({ id: fileId }),
  reply: fileSuggestion,
})

export const listSuggestions = endpoint('GET /api/suggestions', 'view', {
  summary:
    'Where the newest 500 documents of a folder seem to belong; of XYZ, with what was shared and has no folder yet',
  query: z.object({ folder: folderId }),
  reply: z.array(waitingSuggestion),
  example: { query: { folder: 'XYZ' } },
})

export const suggestFiling = endpoint('POST /api/filing/suggest', 'view', {
  summary: 'Where a document that is not uploaded yet seems to belong',
  body: z.object({
    name: nameOf('File name cannot be empty'),
    /** Its text, as far as it is known; only the beginning of a long text counts. */
    text: z
      .string()
      .default('')
      .transform((text) => text.slice(0, MAX_SUGGESTION_TEXT).replaceAll('\u0000', ' ')),
    /** The folder that it goes to, where one was chosen: its name is then free there. */
    folderId: folderId.optional(),
  }),
  reply: suggestion,
  example: { body: { name: 'Scan 12.pdf', text: 'VAT return for the quarter ended 31 October 2025' } },
})
