// Runs the development servers of the shell and all remotes against a running gateway: GATEWAY=http://127.0.0.1:8080 npm run dev --workspace @jejaring/shell
import { spawn } from 'node:child_process'

const names = ['member', 'admin', 'reports', 'shell']
const servers = names.map((name) =>
  spawn('npx', ['rsbuild', 'dev'], { cwd: new URL(`./${name}/`, import.meta.url), stdio: 'inherit' }),
)

function stop(code) {
  for (const server of servers) server.kill()
  process.exitCode = code
}

for (const server of servers) server.on('exit', (code) => stop(code ?? 0))
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
