import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Placeholder of the nonce in the built documents. */
const NONCE_PLACE = /__NONCE__/g
const ASSET = /^[\w-][\w.-]*$/

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

/** The pages that Vite built from `frame/`. */
export interface BuiltPages {
  /** Returns a document with its nonce; `undefined` if the pages are not built. */
  document(name: 'sdk' | 'account' | 'passkey', nonce: string): Promise<string | undefined>
  asset(name: string): Promise<{ readonly type: string; readonly bytes: Buffer } | undefined>
}

async function readOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR'].includes(String(error.code))) {
      return undefined
    }
    throw error
  }
}

/** @param folder output of the build: `sdk.html`, `account.html`, `passkey.html` (or in `pages/`), and `assets/` */
export function createBuiltPages(folder: string): BuiltPages {
  return {
    async document(name, nonce) {
      const file = `${name}.html`
      const found = (await readOf(join(folder, file))) ?? (await readOf(join(folder, 'pages', file)))
      return found?.toString('utf8').replace(NONCE_PLACE, nonce)
    },
    async asset(name) {
      const type = TYPES[extname(name)]
      if (type === undefined || !ASSET.test(name)) return undefined
      const bytes = await readOf(join(folder, 'assets', name))
      return bytes && { type, bytes }
    },
  }
}
