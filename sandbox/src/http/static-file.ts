import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Context } from 'hono'

/** Returns a file of a built page. Files with a hash in the name (`assets/…`) are cached permanently, others never. */
export async function staticAnswer(context: Context, folder: string, path: string): Promise<Response> {
  const file = await readStaticFile(folder, path)
  if (!file) return context.text('There is nothing at this address.', 404)
  context.header('Content-Type', file.type)
  context.header(
    'Cache-Control',
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
  )
  return context.body(file.body)
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface StaticFile {
  body: Buffer<ArrayBuffer>
  type: string
}

/** Reads the file of a URL path in a folder; returns `undefined` if it is missing or outside the folder. */
export async function readStaticFile(folder: string, urlPath: string): Promise<StaticFile | undefined> {
  try {
    const path = normalize(join(folder, decodeURIComponent(urlPath)))
    if (!path.startsWith(folder + sep) || path.includes('\0')) return undefined
    return { body: await readFile(path), type: TYPES[extname(path)] ?? 'application/octet-stream' }
  } catch {
    return undefined
  }
}
