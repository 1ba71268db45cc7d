/** For the tests: answers with the process that it runs in, or never. */
export function answer({ isEndless }: { isEndless: boolean }): { pid: number } {
  if (isEndless) for (;;);
  return { pid: process.pid }
}
