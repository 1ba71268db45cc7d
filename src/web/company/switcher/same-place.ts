const places = new Set([
  '/inbox',
  '/trash',
  '/calendar',
  '/missing',
  '/year-end',
  '/destruction',
  '/given',
  '/requests',
  '/people',
  '/company',
])

/**
 * Where a company opens that somebody changes to: at the page that they look at, or at the folder of the same letter.
 * Other pages, and files, are not the same in two companies.
 */
export function samePlace(pathname: string): string {
  if (places.has(pathname)) return pathname
  const letters = /^\/folder\/([A-Z]{1,3})\d*$/.exec(pathname)?.[1]
  return letters === undefined ? '/board-manual' : `/folder/${letters}`
}
