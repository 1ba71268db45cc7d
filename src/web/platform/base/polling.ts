/** The time between two requests for something that the server is working on, in milliseconds. */
export const POLL_MS = 2000

interface Polled<Data> {
  state: { data: Data | undefined; dataUpdateCount: number }
}

/**
 * A query's `refetchInterval` that asks again while the last answer is not final.
 *
 * @param isUnfinished judges an answer; a number is the time until the next request, in milliseconds
 * @param most how often it is asked at most
 */
export function pollWhile<Data>(isUnfinished: (data: Data) => boolean | number, most = Infinity) {
  return ({ state: { data, dataUpdateCount } }: Polled<Data>): number | false => {
    if (data === undefined || dataUpdateCount >= most) return false
    const next = isUnfinished(data)
    return next === true ? POLL_MS : next
  }
}
