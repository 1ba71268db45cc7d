export { allNames, type Business, directionOf, isIssuedByUs } from './direction.ts'
export {
  directionOfFeature,
  featureOfTitle,
  featuresOfText,
  isDirection,
  JOINT,
  wordsOfFileName,
} from './features.ts'
export { type Model, readModel } from './model.ts'
export { modelFile } from './model-file.ts'
export { stemOf, stemsOf } from './stems.ts'
