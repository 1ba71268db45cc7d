import { getHomeAnswers, homePaths } from '#contract/http/home-answers.ts'

/** So long what shows an early answer may take to be there, in milliseconds. Changes that are heard of end it sooner. */
const KEPT_MS = 30_000

interface EarlyAnswer {
  headers: Record<string, string>
  body: unknown
}

const early: ReadonlySet<string> = new Set(homePaths)
let coming: Promise<Map<string, EarlyAnswer>> | undefined

/** Asks by one call for all that fills the home page, before what shows it is there. */
export function askForHome(headers: Record<string, string>): void {
  coming = fetch(getHomeAnswers.path, { credentials: 'include', headers })
    .then(async (response) => new Map(response.ok ? Object.entries((await response.json()) as object) : []))
    .catch(() => new Map())
  void coming.then(() => setTimeout(forgetEarlyAnswers, KEPT_MS))
}

/** Something has changed: what was answered before no longer counts. */
export function forgetEarlyAnswers(): void {
  coming = undefined
}

/** The answer to a call that was asked for early, once; nothing for all others. */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  if (coming === undefined || !early.has(path)) return undefined
  const answers = await coming
  const answer = answers.get(path)
  if (answer === undefined || coming === undefined) return undefined
  answers.delete(path)
  return Response.json(answer.body, { headers: answer.headers })
}
