import { MissingPage } from '#web/duties/expected/index.ts'
import { uploadOne } from './upload-one.ts'

/** The page of what is missing, whose rows can upload a paper. */
export function MissingPapersPage() {
  return <MissingPage onUpload={uploadOne} />
}
