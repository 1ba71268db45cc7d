import {
  Copy,
  Download,
  FolderInput,
  FolderMinus,
  FolderPen,
  FolderPlus,
  FolderSync,
  History,
  type LucideIcon,
  PencilLine,
  ShieldCheck,
  SquareArrowRight,
  Trash2,
  Upload,
  UserRound,
} from 'lucide-react'

interface Kind {
  label: string
  Icon: LucideIcon
}

const kinds: Readonly<Record<string, Kind>> = {
  upload: { label: 'Upload', Icon: Upload },
  rename: { label: 'Rename', Icon: PencilLine },
  move: { label: 'Move', Icon: SquareArrowRight },
  copy: { label: 'Copy', Icon: Copy },
  delete: { label: 'Delete', Icon: Trash2 },
  create_folder: { label: 'New folder', Icon: FolderPlus },
  rename_folder: { label: 'Folder change', Icon: FolderPen },
  reset_folder: { label: 'Folder reset', Icon: FolderSync },
  move_folder: { label: 'Folder move', Icon: FolderInput },
  copy_folder: { label: 'Folder copy', Icon: Copy },
  delete_folder: { label: 'Folder delete', Icon: FolderMinus },
  create_account: { label: 'Account', Icon: UserRound },
  update_profile: { label: 'Profile', Icon: UserRound },
  create_business_code: { label: 'Profile', Icon: UserRound },
  verify_email: { label: 'Security', Icon: ShieldCheck },
  change_email: { label: 'Security', Icon: ShieldCheck },
  change_password: { label: 'Security', Icon: ShieldCheck },
  reset_password: { label: 'Security', Icon: ShieldCheck },
  end_session: { label: 'Security', Icon: ShieldCheck },
  export: { label: 'Export', Icon: Download },
}

/** How a type of activity is called and drawn; one that is not known here by its own words. */
export function kindOf(type: string): Kind {
  const words = type.replaceAll('_', ' ')
  return kinds[type] ?? { label: words.charAt(0).toUpperCase() + words.slice(1), Icon: History }
}
