import type { Plugin } from 'vite'

/** Removes the part of the edge detection that would download a model from another server: we do not use it. */
export function withoutEdgeModel(): Plugin {
  return {
    name: 'without-edge-model',
    load: (id) => (id.endsWith('/scanic-mlDetector.js') ? 'export {}' : undefined),
  }
}
