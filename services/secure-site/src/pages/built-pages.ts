import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Placeholders in the built documents. */
const NONCE_PLACE = /__NONCE__/g
const SITE_PLACE = '"__SITE__"'
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

/** Types that compression makes smaller: fonts and pictures already are. */
const COMPRESSED = /^text\/|json|svg|wasm/

/** Encodings of assets, best first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The content never changes, so that the best quality is worth it; it takes about 50 ms for 100 kB, in another thread. */
const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Returns the best encoding that a browser accepts. */
function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = (header ?? '').split(',').map((part) => part.trim())
  // `br;q=0` refuses it; browsers send no weights.
  return ENCODINGS.find((encoding) => accepted.includes(encoding))
}

/** A file of the build, as it is sent. */
export interface SentAsset {
  readonly type: string
  readonly bytes: Buffer
  /** `undefined`: as it is. */
  readonly encoding: Encoding | undefined
}

/** The pages that Vite built from `frame/`. */
export interface BuiltPages {
  /** Returns a document with its nonce; `undefined` if the pages are not built. */
  document(name: 'sdk' | 'account' | 'passkey', nonce: string): Promise<string | undefined>
  /** @param acceptEncoding the header of the request */
  asset(name: string, acceptEncoding: string | undefined): Promise<SentAsset | undefined>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR'].includes(String(error.code))

async function readOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * @param folder output of the build: `sdk.html`, `account.html`, `passkey.html` (or in `pages/`), and `assets/`
 * @param description public description of the site, which the frame's document contains
 */
export function createBuiltPages(folder: string, description: unknown): BuiltPages {
  // Inside a script element only `<` could end it.
  const site = JSON.stringify(description).replaceAll('<', '\\u003c')
  /** Files of the build as they were sent, by name and encoding: about a megabyte. */
  const sent = new Map<string, Promise<SentAsset>>()

  async function read(name: string, type: string, encoding: Encoding | undefined): Promise<SentAsset> {
    const bytes = await readFile(join(folder, 'assets', name))
    return { type, encoding, bytes: encoding === undefined ? bytes : await COMPRESS[encoding](bytes) }
  }

  return {
    async document(name, nonce) {
      const file = `${name}.html`
      const found = (await readOf(join(folder, file))) ?? (await readOf(join(folder, 'pages', file)))
      return found
        ?.toString('utf8')
        .replace(NONCE_PLACE, nonce)
        .replace(SITE_PLACE, () => site)
    },
    async asset(name, acceptEncoding) {
      const type = TYPES[extname(name)]
      if (type === undefined || !ASSET.test(name)) return undefined
      const encoding = COMPRESSED.test(type) ? acceptedEncoding(acceptEncoding) : undefined
      const key = `${name} ${encoding}`
      const asset = sent.get(key) ?? read(name, type, encoding)
      sent.set(key, asset)
      try {
        return await asset
      } catch (error) {
        // A name without a file must not be kept: callers choose names.
        sent.delete(key)
        if (isMissing(error)) return undefined
        throw error
      }
    },
  }
}
