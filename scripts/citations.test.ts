import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const PRODUCT = 'docs/product.md'

const files = globSync(
  ['{.ci,bench,build,deploy,docs,e2e,migrations,proofs,scripts,src,training,whole}/**/*', '*', '.*'],
  {
    cwd: ROOT,
    withFileTypes: true,
  },
)
  .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|css|html|md|json|sql|ya?ml)$/.test(entry.name))
  .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

/** Finds in every file what a pattern's first group matches, also across the lines of a comment. */
function findAll(pattern: RegExp, among = files): Array<{ file: string; found: string }> {
  return among.flatMap((file) => {
    const text = read(file).replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
    return [...text.matchAll(pattern)].map(([, found = '']) => ({ file, found }))
  })
}

const sections = [...read(PRODUCT).matchAll(/^## §(\d+) /gm)].map(([, number]) => Number(number))

test('the sections of docs/product.md are numbered one after the other', () => {
  expect(sections).toEqual(sections.map((_, index) => index + 1))
})

test('every citation of docs/product.md names a section that it has', () => {
  const citations = [
    ...findAll(/docs\/product\.md[`)]* (§\d+(?:(?:,| and) §\d+)*)/g),
    ...findAll(/(§\d+)/g, [PRODUCT]),
  ]
  expect(citations.length).toBeGreaterThan(sections.length)
  const isWrong = ({ found }: { found: string }) =>
    [...found.matchAll(/\d+/g)].some(([number]) => !sections.includes(Number(number)))
  expect(citations.filter(isWrong)).toEqual([])
})

test('no file cites a Markdown file that is not there', () => {
  // In quotation marks it is data of a test, not a citation.
  const citations = findAll(/(?<!['"\w./-])([\w./-]+\.md)\b(?!['"])/g)
  expect(citations.length).toBeGreaterThan(0)
  const isAbsent = ({ file, found }: { file: string; found: string }) =>
    ![ROOT, path.join(ROOT, path.dirname(file))].some((from) => existsSync(path.join(from, found)))
  expect(citations.filter(isAbsent)).toEqual([])
})

test('every source file that a document names is there', () => {
  const documents = files.filter((file) => file.endsWith('.md'))
  const named = findAll(/`((?:[\w.-]+\/)*[\w.*-]+\.(?:ts|tsx|mjs|sql))`/g, documents)
  expect(named.length).toBeGreaterThan(0)
  const isThere = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`))
  expect(named.filter(({ found }) => !isThere(found))).toEqual([])
})
