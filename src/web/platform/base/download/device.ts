/** How devices differ in printing and downloading (`docs/product.md` §7). */
export type DeviceKind = 'ios' | 'mobile' | 'desktop'

/**
 * The kind of this device. iPads report that they are Macs, but they have touch points.
 *
 * @param navigator injected by tests
 */
export function deviceKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1))
    return 'ios'
  return /Android|Mobile/.test(userAgent) ? 'mobile' : 'desktop'
}
