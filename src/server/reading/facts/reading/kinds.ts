import { type DocumentKind, kindsWhere } from '#contract/documents/document-kinds.ts'

const setWhere = (isWanted: Parameters<typeof kindsWhere>[0]): ReadonlySet<DocumentKind> =>
  new Set(kindsWhere(isWanted))

export const withoutTotal = setWhere(({ total }) => total === 'none')
export const aboutOneSum = setWhere(({ total }) => total === 'one')
export const ofPerson = setWhere(({ person }) => person === 'always')
export const aboutPerson = setWhere(({ person }) => person !== undefined)
export const withoutParty = setWhere(({ party }) => party === 'none')
export const askingNothing = setWhere(({ due }) => due === 'none')
export const running = setWhere(({ ends }) => ends !== undefined)
export const renewed = setWhere(({ ends }) => ends === 'renewal')
