import type { ComponentType, ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

/**
 * A component whose code is loaded when it is first shown. Not by `lazy`: after a fallback, React shows nothing that
 * replaces one for 0.3 s, so that a view inside of a view would appear after 0.6 s, however soon it is there.
 *
 * @param load loads the component; where it fails, the error boundary gets the error
 * @param fallback is in its place until then
 */
export function loadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const store = createStore<{ Component?: ComponentType<Props>; error?: unknown }>({})
  let loading: Promise<void> | undefined
  function start() {
    loading ??= load().then(
      (Component) => store.set({ Component }),
      (error: unknown) => store.set({ error }),
    )
  }
  return function LoadedComponent(props: Props) {
    const { Component, error } = useStore(store)
    if (error !== undefined) throw error
    if (Component !== undefined) return <Component {...props} />
    start()
    return fallback
  }
}
