import type { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import { may, mayEdit } from '#contract/company/roles.ts'
import {
  type keepPreset as keepCall,
  type PackPreset,
  presetIds,
  type PresetId,
  type PresetLine,
} from '#contract/outside/packs.ts'
import {
  type Day,
  dayInLondon,
  shortPeriod,
  spellDay,
  addMonths,
  lastOfMonth,
} from '#contract/platform/plain-date.ts'
import { listYearEnd, type FiledPaper, isWithin } from '#server/duties/expected/index.ts'
import { filedPapers, findFiles } from '#server/manual/files/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { presetSearches, type PresetSearch } from './preset-lines.ts'
import { deletePreset, insertPreset, selectPresets } from './repository.ts'
import { hasExpectedWord } from '#contract/duties/expected-place.ts'

type Reading = Pick<OutsideDependencies, 'db' | 'masterWorkspaceId' | 'now'>

/** `Bank` */
const nameOf = (base: PresetId) => `${base.slice(0, 1).toUpperCase()}${base.slice(1)}`

type Preset = PackPreset & { without: readonly string[] }

/** The presets of the product, then those that the company has kept. */
export async function listPresets(on: Queryable, scope: Scope): Promise<Preset[]> {
  const own = await selectPresets(on, scope.id)
  return [
    ...presetIds.map((id) => ({ id, name: nameOf(id), base: id, isOwn: false, without: [] })),
    ...own.map((preset) => ({ ...preset, isOwn: true })),
  ]
}

type Kept = z.output<typeof keepCall.body>

/**
 * What a preset would take of the papers that a person may give, and what is missing; of an accountant's, in the year to a
 * day, or the latest that has ended. @throws AppError `not_found` for a preset or a year that the company does not have
 */
export async function readPreset(reading: Reading, scope: Scope, id: string, to: Day | undefined) {
  const preset = (await listPresets(reading.db, scope)).find((one) => one.id === id)
  if (preset === undefined) throw new AppError('not_found', 'This preset could not be found.')
  const { lines, title, years } = await linesOf(reading, scope, preset.base, to)
  const kept = lines.filter((line) => !preset.without.includes(line.id))
  const ids = kept.flatMap(({ files }) => files.map((file) => file.id))
  const rows = new Map((await findFiles(reading.db, scope, ids)).map((row) => [row.id, row]))
  return {
    ...preset,
    title: preset.isOwn ? preset.name : title,
    years,
    lines: kept.map((line) => ({
      ...line,
      files: line.files.filter(({ id: fileId }) => mayEdit(scope, rows.get(fileId)?.area ?? '')),
    })),
  }
}

async function linesOf(reading: Reading, scope: Scope, base: PresetId, to: Day | undefined) {
  if (base === 'accountant') {
    const { papers, year, years } = await listYearEnd(reading, scope, to)
    return {
      title: year === null ? 'Year end' : `Year end ${spellDay(year.to)}`,
      years,
      lines: papers
        .filter(({ state }) => state !== 'skipped')
        .map(({ files, folderName, id, name, period, state }) => {
          const line = period === null ? name : `${name}, ${shortPeriod(period)}`
          return { id, section: folderName, name: line, files, missing: state === 'missing' ? [line] : [] }
        }),
    }
  }
  const papers = await filedPapers(reading.db, scope)
  const lines = searchPapers(presetSearches[base], papers, dayInLondon(reading.now()))
  return { title: `Papers for the ${base}`, years: [], lines }
}

/** Presets that one company can keep. */
const MAX_OWN = 50

/** Keeps a preset without some of its lines. @throws AppError `forbidden` for who edits nothing; `conflict` for one too many */
export async function keepPreset(on: Queryable, { workspace }: Identity, kept: Kept): Promise<PackPreset> {
  const { base, name, without } = kept
  requireGiver(workspace)
  if ((await selectPresets(on, workspace.id)).length >= MAX_OWN)
    throw new AppError('conflict', 'Your company keeps as many presets as it may. Please remove one first.')
  const id = await insertPreset(on, { workspaceId: workspace.id, name, base, without })
  return { id, name, base, isOwn: true }
}

/** @throws AppError `not_found`; `forbidden` for who edits nothing */
export async function removePreset(on: Queryable, { workspace }: Identity, id: string): Promise<void> {
  requireGiver(workspace)
  if (!(await deletePreset(on, workspace.id, id)))
    throw new AppError('not_found', 'This preset could not be found.')
}

function requireGiver(scope: Scope): void {
  if (!may(scope, 'edit'))
    throw new AppError('forbidden', 'Your role in this company does not include giving papers.')
}

const dayOfPaper = ({ date, period }: FiledPaper): Day => period?.to ?? date ?? ''

/** Makes the searches of a preset, in their order. A paper is in the first that finds it; those with words choose first. */
function searchPapers(searches: readonly PresetSearch[], papers: readonly FiledPaper[], today: Day) {
  const taken = new Set<string>()
  const found = new Map<string, PresetLine>()
  const hasWords = ({ words }: PresetSearch) => Number(words !== undefined)
  for (const search of searches.toSorted((a, b) => hasWords(b) - hasWords(a))) {
    const { id, kinds, latest, months, name, section = null, words = [] } = search
    const since = months === undefined ? '' : addMonths(`${today.slice(0, 7)}-01`, -months)
    const fitting = papers
      .filter(
        (paper) =>
          kinds.some((kind) => kind === paper.kind) &&
          !taken.has(paper.fileId) &&
          dayOfPaper(paper) >= since &&
          hasExpectedWord(paper.fileName, words),
      )
      .toSorted((a, b) => (dayOfPaper(a) < dayOfPaper(b) ? 1 : -1))
      .slice(0, latest)
    for (const { fileId } of fitting) taken.add(fileId)
    const files = fitting
      .toReversed()
      .map(({ fileId, fileName, folderId }) => ({ id: fileId, name: fileName, folderId }))
    found.set(id, { id, section, name, files, missing: missingOf(search, fitting, today) })
  }
  return searches.flatMap(({ id }) => found.get(id) ?? [])
}

/** The months without a paper, of a search that expects one for each; else its name, where nothing was found. */
function missingOf({ isMonthly, months = 0, name }: PresetSearch, papers: readonly FiledPaper[], today: Day) {
  if (isMonthly === undefined) return papers.length === 0 ? [name] : []
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: months }, (_, index) => addMonths(first, index - months))
    .map((from) => ({ from, to: lastOfMonth(from) }))
    .filter((month) => !papers.some((paper) => isWithin(paper, month)))
    .map((month) => `${name}, ${shortPeriod(month)}`)
}
