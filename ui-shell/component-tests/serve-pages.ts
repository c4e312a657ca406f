import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** As strict as a page can be: constructed style sheets, no style attribute in markup, no text made into code. */
const policy = [
  "default-src 'none'",
  "script-src 'nonce-quoin' 'strict-dynamic'",
  "style-src 'self'",
  'img-src data: https:',
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export interface ServedPages {
  readonly origin: string
  close(): Promise<void>
}

/** Builds the pages as a host would, and serves them under a strict content policy. */
export async function servePages(): Promise<ServedPages> {
  // A folder of its own: test files run at the same time.
  const folder = await mkdtemp(join(tmpdir(), 'quoin-pages-'))
  const configFile = join(import.meta.dirname, 'pages/vite.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: folder } })
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://local').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = await readFile(file)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      if (!file.endsWith('.html')) return response.end(body)
      response.setHeader('content-security-policy', policy)
      response.end(String(body).replaceAll('<script ', '<script nonce="quoin" '))
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server that listens on a port has an address with one.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
