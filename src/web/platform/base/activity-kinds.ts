import * as icons from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ActivityType } from '#contract/record/activity.ts'
import { OPENED } from '#contract/manual/files.ts'

interface Kind {
  label: string
  Icon: LucideIcon
}

const kinds: Readonly<Record<ActivityType, Kind>> = {
  facts: { label: 'Facts', Icon: icons.ListChecks },
  merge_party: { label: 'Parties merged', Icon: icons.ListChecks },
  split_party: { label: 'Parties taken apart', Icon: icons.ListX },
  upload: { label: 'Upload', Icon: icons.Upload },
  rename: { label: 'Rename', Icon: icons.PencilLine },
  move: { label: 'Move', Icon: icons.SquareArrowRight },
  copy: { label: 'Copy', Icon: icons.Copy },
  delete: { label: 'Delete', Icon: icons.Trash2 },
  destroy: { label: 'Destroy', Icon: icons.Trash2 },
  restore: { label: 'Restore', Icon: icons.RotateCcw },
  email: { label: 'Email', Icon: icons.Mail },
  refuse: { label: 'Refuse', Icon: icons.FileX2 },
  read: { label: 'Read', Icon: icons.BookOpenText },
  share: { label: 'Share', Icon: icons.Upload },
  discard: { label: 'Discard', Icon: icons.Trash2 },
  create_folder: { label: 'New folder', Icon: icons.FolderPlus },
  rename_folder: { label: 'Folder change', Icon: icons.FolderPen },
  reset_folder: { label: 'Folder reset', Icon: icons.FolderSync },
  move_folder: { label: 'Folder move', Icon: icons.FolderInput },
  copy_folder: { label: 'Folder copy', Icon: icons.Copy },
  delete_folder: { label: 'Folder delete', Icon: icons.FolderMinus },
  restore_folder: { label: 'Restore folder', Icon: icons.RotateCcw },
  delete_for_good: { label: 'Delete for good', Icon: icons.Trash2 },
  empty_trash: { label: 'Empty trash', Icon: icons.Trash2 },
  create_account: { label: 'Account', Icon: icons.UserRound },
  account: { label: 'Account', Icon: icons.UserRound },
  appoint: { label: 'Appoint', Icon: icons.UserRound },
  update_profile: { label: 'Profile', Icon: icons.UserRound },
  create_business_code: { label: 'Profile', Icon: icons.UserRound },
  verify_email: { label: 'Security', Icon: icons.ShieldCheck },
  change_email: { label: 'Security', Icon: icons.ShieldCheck },
  change_password: { label: 'Security', Icon: icons.ShieldCheck },
  reset_password: { label: 'Security', Icon: icons.ShieldCheck },
  end_session: { label: 'Security', Icon: icons.ShieldCheck },
  second_factor: { label: 'Second factor', Icon: icons.ShieldCheck },
  'upload-token': { label: 'Upload-token', Icon: icons.ShieldCheck },
  export: { label: 'Export', Icon: icons.Download },
  set_company_facts: { label: 'Company facts', Icon: icons.CalendarCog },
  end_deadline: { label: 'No longer due', Icon: icons.CalendarX2 },
  close_deadline: { label: 'Deadline closed', Icon: icons.CalendarCheck2 },
  reopen_deadline: { label: 'Deadline opened', Icon: icons.CalendarClock },
  snooze_deadline: { label: 'Deadline put aside', Icon: icons.CalendarClock },
  change_deadline: { label: 'Deadline change', Icon: icons.CalendarClock },
  create_deadline: { label: 'New deadline', Icon: icons.CalendarPlus },
  delete_deadline: { label: 'Deadline deleted', Icon: icons.CalendarX2 },
  hold: { label: 'Hold', Icon: icons.Lock },
  version: { label: 'New version', Icon: icons.History },
  restore_version: { label: 'Version restored', Icon: icons.History },
  lift_hold: { label: 'Hold lifted', Icon: icons.LockOpen },
  ended: { label: 'Time of keeping', Icon: icons.CalendarClock },
  skip_expected: { label: 'Paper not expected', Icon: icons.ListX },
  fill_expected: { label: 'Paper found', Icon: icons.ListChecks },
  empty_expected: { label: 'Paper missing again', Icon: icons.ListX },
  want_expected: { label: 'Paper expected', Icon: icons.ListPlus },
  add_expected: { label: 'Paper expected', Icon: icons.ListPlus },
  change_expected: { label: 'Expected paper changed', Icon: icons.ListChecks },
  remove_expected: { label: 'Paper no longer expected', Icon: icons.ListX },
  change_keep_rule: { label: 'Rule change', Icon: icons.CalendarCog },
  change_deadline_rule: { label: 'Rule change', Icon: icons.CalendarCog },
  give: { label: 'Given', Icon: icons.Send },
  change_pack: { label: 'Pack changed', Icon: icons.CalendarCog },
  end_pack: { label: 'Pack ended', Icon: icons.Link2Off },
  replace_given: { label: 'Paper replaced', Icon: icons.History },
  show_given: { label: 'Shown', Icon: icons.Eye },
  download_given: { label: 'Downloaded', Icon: icons.Download },
  ask: { label: 'Papers asked for', Icon: icons.Inbox },
  ask_again: { label: 'Papers asked for again', Icon: icons.Inbox },
  change_request: { label: 'Request changed', Icon: icons.Inbox },
  end_request: { label: 'Request ended', Icon: icons.Inbox },
  receive: { label: 'Paper received', Icon: icons.Inbox },
  decline: { label: 'Paper declined', Icon: icons.FileX2 },
  seed_resources: { label: 'Seed resources', Icon: icons.Link2 },
  create_resource: { label: 'Create resource', Icon: icons.Link2 },
  change_resource: { label: 'Change resource', Icon: icons.Link2 },
  delete_resource: { label: 'Delete resource', Icon: icons.Link2 },
}

const opened: Kind = { label: 'Opened', Icon: icons.Eye }

function isKnown(type: string): type is ActivityType {
  return Object.hasOwn(kinds, type)
}

/** Label and icon of an entry's type; a type that only an older version recorded is labelled by its name. */
export function kindOf(type: string): Kind {
  if (isKnown(type)) return kinds[type]
  if (type === OPENED) return opened
  const words = type.replaceAll('_', ' ')
  return { label: words.charAt(0).toUpperCase() + words.slice(1), Icon: icons.History }
}
