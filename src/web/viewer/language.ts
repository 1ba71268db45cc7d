import { extensionOf } from '#web/platform/base/file-names.ts'

/** The languages that are highlighted; everything else is plain text. */
export type Language = 'json' | 'xml' | 'markdown' | 'yaml' | 'ini' | 'css'

const extensions: Readonly<Record<string, Language>> = {
  '.json': 'json',
  '.webmanifest': 'json',
  '.xml': 'xml',
  '.html': 'xml',
  '.htm': 'xml',
  '.svg': 'xml',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.yml': 'yaml',
  '.yaml': 'yaml',
  '.ini': 'ini',
  '.toml': 'ini',
  '.css': 'css',
}

const types: Readonly<Record<string, Language>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/html': 'xml',
  'text/markdown': 'markdown',
  'text/css': 'css',
}

/** The language of a text: by its media type or else by the extension of its name. */
export function languageOf({
  mimetype,
  originalName,
}: {
  mimetype: string
  originalName: string
}): Language | undefined {
  return types[mimetype] ?? extensions[extensionOf(originalName).toLowerCase()]
}
