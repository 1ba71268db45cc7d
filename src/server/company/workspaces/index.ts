export { businessChange } from './business-change.ts'
export { createBusiness } from './create-business.ts'
export {
  type BusinessProfile,
  closeWorkspace,
  companiesOf,
  companyOf,
  countMembers,
  countOwned,
  findCompanies,
  deleteBusinessesOf,
  deleteClosedWorkspaces,
  deleteMembership,
  dropBusinessCode,
  isNeededOwner,
  joinWorkspace,
  type MemberRow,
  type MembershipRights,
  selectClosedCompanies,
  selectCompanies,
  selectMembers,
  selectMemberships,
  updateMembership,
  findBusinessOf,
  findMasterWorkspace,
  findRights,
  findWorkspace,
  insertWorkspace,
  lockMembership,
  lockWorkspace,
  reopenWorkspace,
  requireSecondFactor,
  requiresFactorOf,
  selectOwners,
  updateWorkspace,
  type WorkspaceRow,
} from './repository.ts'
export { findLetterhead, type Letterhead, letterheadOf } from './letterhead.ts'
export { createRightsRenewal, renewRights } from './renew-rights.ts'
export { findRevisions, findRevisionsOf } from './revisions/repository.ts'
export { createRevisionFinder, visibleRevision } from './revisions/visible-revision.ts'
export { takeBusinessCode } from './take-business-code.ts'
