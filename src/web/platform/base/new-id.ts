/** A UUID that begins with the time (RFC 9562, version 7). `crypto.randomUUID` exists over HTTPS only. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = Array.from(crypto.getRandomValues(new Uint16Array(5)), (part) =>
    part.toString(16).padStart(4, '0'),
  ).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}
