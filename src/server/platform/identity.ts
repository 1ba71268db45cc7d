/** Who makes a request, and the one workspace that the request may read and change. */
export interface Identity {
  userId: string
  email: string
  /** The person's name, shown beside what they did. */
  name: string
  role: 'user' | 'master'
  workspaceId: string
  workspaceKind: 'business' | 'master'
}

/** Finds the holder of an upload token and marks the token as used; undefined for an unknown token. */
export type FindTokenHolder = (token: string) => Promise<Identity | undefined>
