import { expect, it } from 'vitest'
import { deviceKind } from './device.ts'

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1',
    5,
    'ios',
  ],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 5, 'ios'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 0, 'desktop'],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 16; Pixel 7) Chrome/140.0 Mobile Safari/537.36',
    5,
    'mobile',
  ],
  ['a touch screen with Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, 'desktop'],
] as const)('knows %s', (_, userAgent, maxTouchPoints, kind) => {
  expect(deviceKind({ userAgent, maxTouchPoints })).toBe(kind)
})
