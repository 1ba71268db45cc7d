import { LOG_FOLDER_ID, type Department, departments } from './built-in-folders.ts'

/** What a person is in a company. */
export const roles = ['owner', 'director', 'member'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  director: 'Director',
  member: 'Member',
}

/** What a person may do with the folders of one director function; each includes those before it. */
export const accessLevels = ['none', 'view', 'edit'] as const
export type AccessLevel = (typeof accessLevels)[number]

export type FunctionAccess = Record<Department, AccessLevel>

/** What a person may do in a company. */
export interface Rights {
  role: Role
  functions: FunctionAccess
  /** Whether they may take the papers of several folders along at once. */
  mayExport: boolean
}

/**
 * Who is responsible for a folder: the director function of its top-level folder; or nobody in particular, for what is
 * still to be filed.
 */
export type Area = Department | typeof LOG_FOLDER_ID
export const areas: readonly Area[] = [...departments, LOG_FOLDER_ID]

export function everyFunction(access: AccessLevel): FunctionAccess {
  return {
    'Managing Director': access,
    'Finance Director': access,
    'Sales/Marketing Director': access,
    'Operations Director': access,
  }
}

/** The rights of a membership: owners and directors edit everything, whatever is noted beside their role. */
export function rightsOf(membership: {
  role: Role
  functions: Partial<FunctionAccess>
  mayExport: boolean
}): Rights {
  const { functions, mayExport, role } = membership
  return isLimited(membership)
    ? { role, functions: { ...everyFunction('none'), ...functions }, mayExport }
    : { role, functions: everyFunction('edit'), mayExport: true }
}

/** The rights of somebody who may do everything. */
export const ownerRights: Rights = {
  role: 'owner',
  functions: everyFunction('edit'),
  mayExport: true,
}

/** What a person may do with the folders of an area. What is still to be filed belongs to those who edit anything. */
export function accessTo(rights: Rights, area: string): AccessLevel {
  if (!isLimited(rights)) return 'edit'
  if (area === LOG_FOLDER_ID) return may(rights, 'edit') ? 'edit' : 'none'
  return departments.some((department) => department === area) ? rights.functions[area as Department] : 'none'
}

export function mayView(rights: Rights, area: string): boolean {
  return accessTo(rights, area) !== 'none'
}

export function mayEdit(rights: Rights, area: string): boolean {
  return accessTo(rights, area) === 'edit'
}

/** Whether a person answers for the company: the last one stays, and has no last day. */
export function isOwner({ role }: { role: Role }): boolean {
  return role === 'owner'
}

/** Whether the functions decide what a person may do: owners and directors edit all of them. */
export function isLimited({ role }: { role: Role }): boolean {
  return role === 'member'
}

/** Whether a person files into every function, so that nothing that waits is left to others. */
export function filesEverywhere({ functions }: Pick<Rights, 'functions'>): boolean {
  return departments.every((department) => functions[department] === 'edit')
}

/** Rights that are the same in every folder, and who has them. */
const generalRights = {
  /** To change members, their roles and the company itself. */
  manage: isOwner,
  /** To say what is known of the company. */
  setFacts: (rights) => !isLimited(rights),
  /** To destroy papers that need not be kept any longer. */
  destroy: (rights) => !isLimited(rights),
  /** To delete papers before the day until which they are to be kept. */
  deleteEarly: (rights) => !isLimited(rights),
  /** To take the papers of several folders along at once. */
  export: ({ mayExport }) => mayExport,
  /** To edit at least one function, and with that what waits to be filed. */
  edit: ({ functions }) => departments.some((department) => functions[department] === 'edit'),
} satisfies Record<string, (rights: Rights) => boolean>
export type GeneralRight = keyof typeof generalRights

/** Whether a person has a right that is the same in every folder. */
export function may(rights: Rights, right: GeneralRight): boolean {
  return generalRights[right](rights)
}

/** Whether papers, of which the folders are given, lie in several folders. */
export function areOfSeveral(folderIds: readonly string[]): boolean {
  return new Set(folderIds).size > 1
}

/** Whether papers may be taken along, or given, together: those of one folder by anybody, others by who may export. */
export function mayTake({ mayExport }: Pick<Rights, 'mayExport'>, folderIds: readonly string[]): boolean {
  return mayExport || !areOfSeveral(folderIds)
}

/** Whether a person administers the installation and its master template. */
export function isAdministrator({ role }: { role: 'user' | 'master' | null }): boolean {
  return role === 'master'
}

/** The areas to which a person has some access; undefined for all of them. */
export function areasWith(rights: Rights, access: 'view' | 'edit'): readonly Area[] | undefined {
  const allowed = areas.filter((area) => (access === 'edit' ? mayEdit : mayView)(rights, area))
  return allowed.length === areas.length ? undefined : allowed
}
