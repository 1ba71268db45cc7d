// Every browser claims to be the ones before it: the first that fits is the one it is.
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

/** How a person knows a device by what its browser says of itself: `Firefox on Windows`. */
export function deviceOf(userAgent: string | null): string {
  const found = [browsers, systems].flatMap(
    (names) => names.find(([test]) => test.test(userAgent ?? ''))?.[1] ?? [],
  )
  return found.length === 0 ? 'Unknown device' : found.join(' on ')
}
