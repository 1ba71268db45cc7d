const MINUTE = 60_000

/** The options of a route that an address may call so often a minute. */
export function perAddress(max: number) {
  return { config: { rateLimit: { max, timeWindow: MINUTE } } }
}
