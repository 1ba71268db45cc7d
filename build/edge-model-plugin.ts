import type { Plugin } from 'vite'

/** Leaves out the part of the edge finder that would fetch a model from elsewhere: it is not used. */
export function withoutEdgeModel(): Plugin {
  return {
    name: 'without-edge-model',
    load: (id) => (id.endsWith('/scanic-mlDetector.js') ? 'export {}' : undefined),
  }
}
