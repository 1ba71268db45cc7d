import { expect, test } from 'vitest'
import { replaceSection, table } from './performance-doc.ts'

const document = [
  '# Figures',
  '<!-- bench -->',
  'old',
  '<!-- /bench -->',
  '<!-- web -->',
  '',
  '<!-- /web -->',
  '',
].join('\n')

test('a measurement replaces what its section held, and nothing else', () => {
  const once = replaceSection(document, 'bench', 'new\n')
  expect(once).toBe(document.replace('old', '\nnew\n'))
  expect(replaceSection(once, 'bench', 'new')).toBe(once)
  expect(replaceSection(document, 'web', 'first')).toContain('<!-- web -->\n\nfirst\n\n<!-- /web -->')
})

test('a section without both its markers is refused', () => {
  expect(() => replaceSection(document, 'load', 'x')).toThrow('no section "load"')
  expect(() => replaceSection(document.replace('<!-- /bench -->', ''), 'bench', 'x')).toThrow('no section')
})

test('a table escapes the bars in its cells', () => {
  expect(table(['what', 'p99'], [['a|b', '1 ms']])).toBe('| what | p99 |\n| --- | --- |\n| a\\|b | 1 ms |')
})
