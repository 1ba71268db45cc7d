import { Button } from '#web/platform/ui/button.tsx'

interface Props {
  label: string
  isPending: boolean
  onCancel: () => void
}

/** The buttons below a dialog that changes a deadline. */
export function Buttons({ isPending, label, onCancel }: Props) {
  return (
    <>
      <Button variant="secondary" disabled={isPending} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" pending={isPending}>
        {label}
      </Button>
    </>
  )
}
