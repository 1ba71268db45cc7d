import { receiveShare } from '#contract/manual/inbox.ts'

/** Instructions for an iOS Shortcut that sends files in: iOS has no share target for web applications. */
export function ShortcutRecipe({ token }: { token: string | undefined }) {
  const { origin } = window.location
  return (
    <details className="rounded-lg border border-line bg-sheet px-4 py-3" open={token !== undefined}>
      <summary className="font-medium">Put Board Manual into the iOS share sheet</summary>
      <ol className="mt-3 grid list-decimal gap-2.5 pl-5 text-pretty text-ink-2 marker:text-ink-3">
        <li>
          On the iPhone or iPad open <b>Shortcuts</b>, tap <b>+</b> and name the shortcut <b>Board Manual</b>.
        </li>
        <li>
          Open its details and turn on <b>Show in Share Sheet</b>. Let it receive images, media, PDFs and
          files.
        </li>
        <li>
          Add the action <b>Repeat with Each</b>, with <b>Shortcut Input</b> as what is repeated.
        </li>
        <li>
          Inside it add <b>Get Contents of URL</b> with the address <Code>{origin + receiveShare.path}</Code>,
          and under <b>Show More</b>: method <b>POST</b>; a header <Code>Authorization</Code> with the text{' '}
          <Code>Bearer {token ?? 'your upload token'}</Code>; request body <b>Form</b> with one field of type{' '}
          <b>File</b>, its key <Code>files</Code>, its value <b>Repeat Item</b>.
        </li>
        <li>
          After the repetition add <b>Open URLs</b> with <Code>{`${origin}/share`}</Code>, where you choose
          the folder.
        </li>
        <li>
          In any app tap <b>Share</b>, then <b>Board Manual</b>.
        </li>
      </ol>
    </details>
  )
}

function Code({ children }: { children: React.ReactNode }) {
  return (
    <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-xs wrap-anywhere text-ink">
      {children}
    </code>
  )
}
