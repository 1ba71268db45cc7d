import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import type { Scope } from '#web/platform/base/scope/scope.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { ancestorsOf, type FolderTree } from '#web/manual/folders/index.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { Button } from '#web/platform/ui/button.tsx'

const stepLink = 'hover:text-ink hover:underline'

interface Props {
  tree: FolderTree
  folder: Folder
  /** The name of the top level. */
  home: string
  /** Shown between the top level and the folders. */
  department?: string
  className?: string
}

/** The back link and the breadcrumb of a folder. */
export function FolderPath({ tree, folder, home, department, className }: Props) {
  const { links } = useScope()
  const ancestors = ancestorsOf(tree, folder)
  const parent = ancestors.at(-1)
  return (
    <div className="flex items-center gap-2">
      <Back link={parent === undefined ? links.home : links.folder(parent.id)} />
      <div className={className}>
        <Breadcrumb>
          <Link {...links.home} className={stepLink}>
            {home}
          </Link>
          {department !== undefined && <span>{department}</span>}
          {ancestors.map((above) => (
            <Link key={above.id} {...links.folder(above.id)} title={above.name} className={stepLink}>
              {folderLabel(above)}
            </Link>
          ))}
          <span>{folder.name}</span>
        </Breadcrumb>
      </div>
    </div>
  )
}

type BackLink = Scope['links']['home'] | ReturnType<Scope['links']['folder']> | { to: '/' }

export function Back({ link }: { link: BackLink }) {
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-2.5">
      <Link {...link}>
        <ArrowLeft aria-hidden />
        Back
      </Link>
    </Button>
  )
}
