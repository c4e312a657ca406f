import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BugReport } from '#plugins/bug-report'
import { packageRoot } from '../package-root.js'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Quoin replay</title>
<link rel="icon" href="data:,">
</head>
<body>
<main id="replay"></main>
<script type="module" src="/replay-page.js"></script>
</body>
</html>
`

/**
 * Serves the page with the devtools on this machine. Returns the server and its address; `undefined` without the page's script.
 *
 * @param plugins the script with the host's plugins
 * @param script path of the built page
 */
export async function startDevtoolsServer(
  report: BugReport,
  step: number | undefined,
  plugins = '',
  script: string = join(packageRoot, 'dist/cli/replay-page.js'),
): Promise<{ readonly server: Server; readonly url: string } | undefined> {
  if (!existsSync(script)) return undefined
  const answers: Readonly<Record<string, readonly [type: string, body: () => string]>> = {
    '/': ['text/html; charset=utf-8', () => page],
    '/replay-page.js': ['text/javascript; charset=utf-8', () => readFileSync(script, 'utf8')],
    '/plugins.js': ['text/javascript; charset=utf-8', () => plugins],
    '/report.json': ['application/json', () => JSON.stringify({ report, step: step ?? null })],
  }
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    // A page of another name that points here must not read the report.
    const isOwn = request.headers.host === `127.0.0.1:${port}`
    const answer =
      isOwn && request.method === 'GET' && Object.hasOwn(answers, request.url ?? '')
        ? answers[request.url ?? '']
        : undefined
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    response
      .writeHead(200, {
        'content-type': answer[0],
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      .end(answer[1]())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}/` }
}

/** Displays the devtools at a step, until the process is interrupted. */
export async function serveDevtools(
  report: BugReport,
  step: number | undefined,
  plugins: string,
): Promise<void> {
  const started = await startDevtoolsServer(report, step, plugins)
  if (!started) {
    process.stdout.write('The page with the devtools is not built: run npm run build.\n')
    return
  }
  process.stdout.write(`Devtools at this step: ${started.url}  (Ctrl-C ends)\n`)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  started.server.closeAllConnections()
  started.server.close()
}
