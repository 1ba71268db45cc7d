/** How devices differ in printing and downloading (`docs/product.md` §7). */
export type DeviceKind = 'ios' | 'mobile' | 'desktop'

/**
 * What kind of device this is. An iPad says it is a Mac, but has fingers on it.
 *
 * @param navigator as the browser gives it; tests give their own
 */
export function deviceKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1))
    return 'ios'
  return /Android|Mobile/.test(userAgent) ? 'mobile' : 'desktop'
}
