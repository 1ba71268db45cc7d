/** The address of a call of an outsider, for what the browser fetches itself. */
export function addressOf(path: string, token: string, number?: number): string {
  return path.replace(':token', encodeURIComponent(token)).replace(':number', String(number ?? ''))
}
