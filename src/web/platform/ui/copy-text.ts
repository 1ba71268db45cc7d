import { toast, toastSuccess } from './toast.ts'

/** Puts a text on the clipboard and says so; where that is not allowed, shows it to be noted down. */
export async function copyText(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess(title)
  } catch {
    toast({
      title: 'Copying is not allowed here',
      description: `Please note it down: ${text}`,
      variant: 'error',
    })
  }
}
