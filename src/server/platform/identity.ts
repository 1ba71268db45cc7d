import type { LinkKind } from '#contract/outside/links.ts'
import { ownerRights, type Rights } from '#contract/company/roles.ts'

/** Whose request it is. */
export interface Person {
  id: string
  email: string
  /** The person's name, shown beside what they did. */
  name: string
  role: 'user' | 'master'
}

/** The one workspace that a request may read and change, and what the person may do there. */
export interface CurrentWorkspace extends Rights {
  id: string
  kind: 'business' | 'master'
}

/** A workspace, and what may be done in it: what queries and use cases are bound to. */
export type Scope = Pick<CurrentWorkspace, 'id'> & Rights

/** The scope of what the product does by itself. */
export function wholeWorkspace(id: string): Scope {
  return { id, ...ownerRights }
}

/** Who makes a request, and for which workspace. */
export interface Identity {
  person: Person
  workspace: CurrentWorkspace
}

/** Somebody who is signed in; they may belong to no company. */
export type SignedIn = Pick<Identity, 'person'> & Partial<Identity>

/** Whose session it is, with the companies whose members they are. */
export interface SessionHolder {
  person: Person
  /** In the order in which they were made. */
  companies: readonly CurrentWorkspace[]
  /** The company that the session was used for last. */
  lastCompanyId: string | null
}

/** The ids of an {@link Identity}: what a record of a deed needs. */
export interface Acting {
  person: Pick<Person, 'id'>
  workspace?: Pick<CurrentWorkspace, 'id'> | undefined
}

/** Finds the holder of an upload token and marks the token as used; undefined for an unknown token. */
export type FindTokenHolder = (token: string) => Promise<Identity | undefined>

/** Somebody without an account who opened the address of a pack or a request with its code. */
export interface Outsider {
  workspaceId: string
  /** The id of the pack or request. */
  linkId: string
  kind: LinkKind
  visitId: string
}

/** The revision of all that may be viewed in a workspace (`revisionOf` of the contract). */
export type FindRevision = (scope: Scope) => Promise<string>

/** Gives somebody the rights of this moment. @throws AppError `forbidden` when they are no member any more */
export type RenewRights = (who: Identity) => Promise<Identity>
