import { currentOrigin } from '#server/platform/origin.ts'

// In this order: a browser's `User-Agent` also names browsers further down the list.
const browsers: ReadonlyArray<[test: RegExp, name: string]> = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: ReadonlyArray<[test: RegExp, name: string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The name of a device, by the `User-Agent` of its browser: `Firefox on Windows`. */
export function deviceOf(userAgent: string | null): string {
  const found = [browsers, systems].flatMap(
    (names) => names.find(([test]) => test.test(userAgent ?? ''))?.[1] ?? [],
  )
  return found.length === 0 ? 'Unknown device' : found.join(' on ')
}

/** The device from which the request comes that is handled. */
export const currentDevice = (): string => deviceOf(currentOrigin().userAgent)
