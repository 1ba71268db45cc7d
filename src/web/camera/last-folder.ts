import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { createCompanyStore } from '#web/platform/base/kept-store.ts'

/** The id of the folder that was last chosen in the camera. At first XYZ, where a photo is read and its folder suggested. */
export const lastFolderStore = createCompanyStore<string>('camera-folder', {
  parse: (text) => text ?? LOG_FOLDER_ID,
  stringify: (id) => id,
})
