/** A trained model in `models/`. `npm run train` writes all but the last, `npm run train:camera` that one. */
type ModelName = 'folder-model' | 'kind-model' | 'fact-rankers' | 'trait-weights'

/** @returns where a trained model is stored */
export function modelFile(name: ModelName): URL {
  return new URL(`../../../../models/${name}.json`, import.meta.url)
}
