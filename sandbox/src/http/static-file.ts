import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

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
