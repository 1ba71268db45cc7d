// How far work on documents stands behind others for the processor, 0 to 19.

/** Behind the server alone: somebody waits for it. */
export const AWAITED_NICENESS = 5
/** Behind whatever somebody waits for. */
export const READING_NICENESS = 10
/** Behind what is read, too. At 19 a busy machine would leave it next to nothing. */
export const RECOGNITION_NICENESS = 15
