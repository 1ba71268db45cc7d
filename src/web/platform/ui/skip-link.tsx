/** A link to the main part of the page, reached by the first press of Tab. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-80 -translate-y-20 rounded-md bg-primary px-4 py-2 font-medium text-on-primary print:hidden focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  )
}
