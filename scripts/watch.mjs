// Runs the server and restarts it when its sources change.
import { spawn } from 'node:child_process'

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
})
server.on('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal))
process.on('disconnect', () => server.kill('SIGTERM'))
