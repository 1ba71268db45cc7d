import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  builtInFolder,
  LOG_FOLDER_ID,
  topFolderId,
  type Department,
  departments,
} from '#contract/company/built-in-folders.ts'
import {
  accessTo,
  type Area,
  type GeneralRight,
  isLimited,
  may,
  mayEdit,
  mayTake,
  ownerRights,
  type Rights,
} from '#contract/company/roles.ts'
import { companiesQuery } from './companies.ts'
import { pageCompany } from './company.ts'
import { areaOf } from './folder-area.ts'
import { queryClient } from './query-client.ts'
import { useScope } from './scope/use-scope.ts'
import { useStore } from './store.ts'

/** The company of this page, as its member sees it; undefined until it is known. */
function usePageCompany() {
  const id = useStore(pageCompany)
  const { data } = useQuery({ ...companiesQuery, staleTime: Infinity })
  return data?.find((company) => company.id === id)
}

/** Until the folders are read, and for one that was deleted: the area of the built-in folder of its letters. */
function areaByLetters(folderId: string): string | undefined {
  const top = topFolderId(folderId)
  return top === LOG_FOLDER_ID ? top : builtInFolder(top)?.department
}

/** What the person may do in the company of this page. The server decides; until it is known, see {@link useKnowsRights}. */
function useRights(): Rights {
  return usePageCompany() ?? ownerRights
}

/** What the person may do in the company of this page, once the server has said it. */
export async function loadRights(): Promise<Rights | undefined> {
  const companies = await queryClient.fetchQuery({ ...companiesQuery, staleTime: Infinity })
  return companies.find(({ id }) => id === pageCompany.get())
}

/** Whether the person has an inbox: they edit at least one function. Undefined until it is known. */
export function useHasInbox(): boolean | undefined {
  const company = usePageCompany()
  const { isError } = useQuery({ ...companiesQuery, enabled: false })
  return company === undefined ? isError || undefined : may(company, 'edit')
}

/** Whether it is known what the person may do on this page: until then what it may offer keeps its place, unseen. */
export function useKnowsRights(): boolean {
  const { workspace } = useScope()
  const { isPending } = useQuery({ ...companiesQuery, staleTime: Infinity })
  return workspace === 'template' || !isPending
}

/** Whether the person has a right in the company of this page; undefined until it is known. */
export function useMay(right: GeneralRight): boolean | undefined {
  const company = usePageCompany()
  return company && may(company, right)
}

/** Tells of papers, by the folders in which they lie, whether the person may take them along at once. */
export function useMayTake(): (folderIds: readonly string[]) => boolean {
  const mayExport = useMay('export') === true
  return (folderIds) => mayTake({ mayExport }, folderIds)
}

/** Whether it is known that the person has single functions, not the whole company. */
export function useIsLimited(): boolean {
  const company = usePageCompany()
  return company !== undefined && isLimited(company)
}

/** Whether it is known that the person may view the folders of an area. */
export function useMayView(area: Area): boolean {
  const company = usePageCompany()
  const { workspace } = useScope()
  return workspace === 'template' || (company !== undefined && accessTo(company, area) !== 'none')
}

/**
 * Whether the screen offers to change what is in a folder: where the person may only view, it does not.
 *
 * @param folderId the open folder, or nothing at the top level, where editing any function is enough
 */
export function useMayEdit(folderId: string | undefined): boolean {
  const mayEditFolder = useMayEditFolder()
  const { workspace } = useScope()
  const rights = useRights()
  if (folderId !== undefined) return mayEditFolder(folderId)
  return workspace === 'template' || may(rights, 'edit')
}

/** The functions in which the screen offers to make folders. */
export function useEditedFunctions(): readonly Department[] {
  const { workspace } = useScope()
  const rights = useRights()
  return departments.filter((one) => workspace === 'template' || mayEdit(rights, one))
}

/** Tells of any folder whether the screen offers to change what is in it. */
export function useMayEditFolder(): (folderId: string) => boolean {
  const { workspace } = useScope()
  const rights = useRights()
  return useCallback(
    (folderId) => {
      if (workspace === 'template') return true
      const area = areaOf(folderId) ?? areaByLetters(folderId)
      return area === undefined || mayEdit(rights, area)
    },
    [workspace, rights],
  )
}
