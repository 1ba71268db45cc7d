import type { FactName } from '#contract/documents/fact-names.ts'
import type { File } from '#contract/manual/files.ts'
import { FactsForm, useSetFacts } from '#web/reading/facts/index.ts'
import { rowFacts } from './facts-line.tsx'

interface Props {
  file: File
  /** The fact that has the focus at first. */
  focused: FactName
  /** Gives the focus back to the row. */
  onClose: () => void
}

/** What was read in a paper, as fields in its row. Saving confirms what is there. */
export function FactFields({ file, focused, onClose }: Props) {
  const setFacts = useSetFacts(onClose)
  if (file.facts === undefined) return null
  return (
    <FactsForm
      label={`Facts of ${file.originalName}`}
      names={rowFacts}
      facts={file.facts}
      focused={focused}
      isPending={setFacts.isPending}
      onSave={(changes) => setFacts.mutate({ file, changes })}
      onCancel={onClose}
      className="md:grid-cols-3 xl:grid-cols-5"
    />
  )
}
