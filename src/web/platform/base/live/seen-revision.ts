import type { Access } from '#contract/platform/endpoint.ts'

// For the manual and for the template: everything on this page has this revision, or a newer one.
const seen = new Map<Access, string>()

export function seenRevision(access: Access): string | undefined {
  return seen.get(access)
}

/** Takes note of the revision of a list. Only the first one counts: what was read before a later one may be older. */
export function noteRevision(access: Access, revision: string | null): void {
  if (revision !== null && !seen.has(access)) seen.set(access, revision)
}

export function setSeenRevision(access: Access, revision: string): void {
  seen.set(access, revision)
}
