import {
  BookOpenText,
  CalendarCheck2,
  CalendarClock,
  CalendarCog,
  CalendarPlus,
  CalendarX2,
  Copy,
  Download,
  Eye,
  FileX2,
  FolderInput,
  FolderMinus,
  FolderPen,
  FolderPlus,
  FolderSync,
  History,
  Inbox,
  Link2,
  Link2Off,
  ListChecks,
  ListPlus,
  ListX,
  Lock,
  LockOpen,
  type LucideIcon,
  Mail,
  PencilLine,
  RotateCcw,
  Send,
  ShieldCheck,
  SquareArrowRight,
  Trash2,
  Upload,
  UserRound,
} from 'lucide-react'
import type { ActivityType } from '#contract/record/activity.ts'
import { OPENED } from '#contract/manual/files.ts'

interface Kind {
  label: string
  Icon: LucideIcon
}

const kinds: Readonly<Record<ActivityType, Kind>> = {
  facts: { label: 'Facts', Icon: ListChecks },
  upload: { label: 'Upload', Icon: Upload },
  rename: { label: 'Rename', Icon: PencilLine },
  move: { label: 'Move', Icon: SquareArrowRight },
  copy: { label: 'Copy', Icon: Copy },
  delete: { label: 'Delete', Icon: Trash2 },
  destroy: { label: 'Destroy', Icon: Trash2 },
  restore: { label: 'Restore', Icon: RotateCcw },
  email: { label: 'Email', Icon: Mail },
  refuse: { label: 'Refuse', Icon: FileX2 },
  read: { label: 'Read', Icon: BookOpenText },
  share: { label: 'Share', Icon: Upload },
  discard: { label: 'Discard', Icon: Trash2 },
  create_folder: { label: 'New folder', Icon: FolderPlus },
  rename_folder: { label: 'Folder change', Icon: FolderPen },
  reset_folder: { label: 'Folder reset', Icon: FolderSync },
  move_folder: { label: 'Folder move', Icon: FolderInput },
  copy_folder: { label: 'Folder copy', Icon: Copy },
  delete_folder: { label: 'Folder delete', Icon: FolderMinus },
  restore_folder: { label: 'Restore folder', Icon: RotateCcw },
  delete_for_good: { label: 'Delete for good', Icon: Trash2 },
  empty_trash: { label: 'Empty trash', Icon: Trash2 },
  create_account: { label: 'Account', Icon: UserRound },
  account: { label: 'Account', Icon: UserRound },
  appoint: { label: 'Appoint', Icon: UserRound },
  update_profile: { label: 'Profile', Icon: UserRound },
  create_business_code: { label: 'Profile', Icon: UserRound },
  verify_email: { label: 'Security', Icon: ShieldCheck },
  change_email: { label: 'Security', Icon: ShieldCheck },
  change_password: { label: 'Security', Icon: ShieldCheck },
  reset_password: { label: 'Security', Icon: ShieldCheck },
  end_session: { label: 'Security', Icon: ShieldCheck },
  second_factor: { label: 'Second factor', Icon: ShieldCheck },
  'upload-token': { label: 'Upload-token', Icon: ShieldCheck },
  export: { label: 'Export', Icon: Download },
  set_company_facts: { label: 'Company facts', Icon: CalendarCog },
  end_deadline: { label: 'No longer due', Icon: CalendarX2 },
  close_deadline: { label: 'Deadline closed', Icon: CalendarCheck2 },
  reopen_deadline: { label: 'Deadline opened', Icon: CalendarClock },
  snooze_deadline: { label: 'Deadline put aside', Icon: CalendarClock },
  change_deadline: { label: 'Deadline change', Icon: CalendarClock },
  create_deadline: { label: 'New deadline', Icon: CalendarPlus },
  delete_deadline: { label: 'Deadline deleted', Icon: CalendarX2 },
  hold: { label: 'Hold', Icon: Lock },
  version: { label: 'New version', Icon: History },
  restore_version: { label: 'Version restored', Icon: History },
  lift_hold: { label: 'Hold lifted', Icon: LockOpen },
  ended: { label: 'Time of keeping', Icon: CalendarClock },
  skip_expected: { label: 'Paper not expected', Icon: ListX },
  fill_expected: { label: 'Paper found', Icon: ListChecks },
  empty_expected: { label: 'Paper missing again', Icon: ListX },
  want_expected: { label: 'Paper expected', Icon: ListPlus },
  add_expected: { label: 'Paper expected', Icon: ListPlus },
  change_expected: { label: 'Expected paper changed', Icon: ListChecks },
  remove_expected: { label: 'Paper no longer expected', Icon: ListX },
  change_keep_rule: { label: 'Rule change', Icon: CalendarCog },
  change_deadline_rule: { label: 'Rule change', Icon: CalendarCog },
  give: { label: 'Given', Icon: Send },
  change_pack: { label: 'Pack changed', Icon: CalendarCog },
  end_pack: { label: 'Pack ended', Icon: Link2Off },
  replace_given: { label: 'Paper replaced', Icon: History },
  show_given: { label: 'Shown', Icon: Eye },
  download_given: { label: 'Downloaded', Icon: Download },
  ask: { label: 'Papers asked for', Icon: Inbox },
  ask_again: { label: 'Papers asked for again', Icon: Inbox },
  change_request: { label: 'Request changed', Icon: Inbox },
  end_request: { label: 'Request ended', Icon: Inbox },
  receive: { label: 'Paper received', Icon: Inbox },
  decline: { label: 'Paper declined', Icon: FileX2 },
  seed_resources: { label: 'Seed resources', Icon: Link2 },
  create_resource: { label: 'Create resource', Icon: Link2 },
  change_resource: { label: 'Change resource', Icon: Link2 },
  delete_resource: { label: 'Delete resource', Icon: Link2 },
}

const opened: Kind = { label: 'Opened', Icon: Eye }

function isKnown(type: string): type is ActivityType {
  return Object.hasOwn(kinds, type)
}

/** Label and icon of an entry's type; a type that only an older version recorded is labelled by its name. */
export function kindOf(type: string): Kind {
  if (isKnown(type)) return kinds[type]
  if (type === OPENED) return opened
  const words = type.replaceAll('_', ' ')
  return { label: words.charAt(0).toUpperCase() + words.slice(1), Icon: History }
}
