import {
  type BuiltInFolder,
  builtInFolders,
  type Department,
  departments,
} from '#contract/company/built-in-folders.ts'
import { type Tone, toneOf } from '#web/platform/ui/tones.ts'

const duties: Record<Department, string> = {
  'Managing Director': 'Decides and signs: the papers that make your business a company.',
  'Finance Director': 'Money in, money out, and everything HMRC may ask to see.',
  'Sales/Marketing Director': 'Who buys from you, what was promised, and how they found you.',
  'Operations Director': 'How the work gets done, with what, and under whose insurance.',
}

export interface DirectorFunction {
  /** 1 to 4, shown on the landing page (`docs/product.md` §1). */
  number: number
  name: Department
  duty: string
  tone: Tone
  folders: readonly BuiltInFolder[]
}

export const directorFunctions: readonly DirectorFunction[] = departments.map((name, index) => ({
  number: index + 1,
  name,
  duty: duties[name],
  tone: toneOf(name),
  folders: builtInFolders.filter((folder) => folder.department === name),
}))
