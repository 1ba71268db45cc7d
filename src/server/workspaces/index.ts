export { createBusiness } from './create-business.ts'
export {
  type BusinessProfile,
  deleteBusinessesOf,
  findBusinessOf,
  findMasterWorkspace,
  findWorkspace,
  insertWorkspace,
  lockMembership,
  lockWorkspace,
  updateWorkspace,
  type WorkspaceRow,
} from './repository.ts'
export { takeBusinessCode } from './take-business-code.ts'
