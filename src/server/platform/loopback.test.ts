import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['127.0.0.1', '127.8.8.8', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost'])(
  '%s is reached from this machine alone',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each(['0.0.0.0', '::', '10.0.0.1', '::ffff:10.0.0.1', 'example.com', 'localhost.example.com', ''])(
  '%s may be reached from elsewhere',
  (host) => expect(isLoopback(host)).toBe(false),
)
