import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { builtPages } from './built-pages.js'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** The strictest policy of a page: constructed style sheets, no style attribute in markup, no text evaluated as code. */
const policyOf = (isOfFrameworks: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'nonce-quoin' 'strict-dynamic'",
    "style-src 'self'",
    'img-src data: https:',
    "connect-src 'self'",
    "base-uri 'none'",
    // Vue, Svelte and Solid create their templates from text.
    ...(isOfFrameworks ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')

export interface ServedPages {
  readonly origin: string
  close(): Promise<void>
}

/** Serves the built pages under a strict content policy. */
export async function servePages(): Promise<ServedPages> {
  const folder = await builtPages()
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://local').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = await readFile(file)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      if (!file.endsWith('.html')) return response.end(body)
      response.setHeader('content-security-policy', policyOf(request.url?.includes('bindings') ?? false))
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
    },
  }
}
