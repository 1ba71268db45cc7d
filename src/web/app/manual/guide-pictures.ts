/** The pictures of the guide in Help, in their order, as `npm run picture` takes them of the product. */
export const guidePictures = [
  'home',
  'inbox',
  'folder',
  'paper',
  'search',
  'calendar',
  'missing',
  'year-end',
  'give',
  'people',
] as const
export type GuidePicture = (typeof guidePictures)[number]

/** Their size on a screen, in CSS pixels. */
export const guideSize = { width: 800, height: 500 } as const
