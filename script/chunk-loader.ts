import type * as Script from './quoin.js'
import { scriptErrorCodes } from './script-error.js'

/** The exports of a chunk. */
type Exports = Readonly<Record<string, unknown>>

/** The code of a chunk: a function, so that nothing of it runs before all chunks that it imports are here. */
type Factory = (
  module: { exports: Exports },
  require: (id: string) => Exports,
  load: (id: string) => Promise<Exports>,
  defineExports: (target: object, getters: Readonly<Record<string, () => unknown>>) => void,
) => void

/** The hash of a chunk's file (SHA-256 in base64), and the chunks that it imports. */
type Chunk = readonly [hash: string, ...imports: string[]]

interface ScriptBuild {
  /** The chunks inside of the first script, by their ids. */
  readonly own: Readonly<Record<string, Factory>>
  /** The chunks that the first script loads itself, with those that they import. */
  readonly first: Readonly<Record<string, Chunk>>
  /** The id of the chunk that lists all others: its own hash is in `first`. */
  readonly list: string
  /** The id of the chunk with the public exports. */
  readonly entry: string
}

/** A chunk's file puts its function here. */
interface ChunkScript extends HTMLScriptElement {
  quoinChunk?: Factory
}

interface TrustedTypes {
  // What it returns is an object of the browser, which only `src` takes.
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/**
 * Loads the chunks of the script build by script elements with `integrity`: every browser compares the file with the hash
 * and runs nothing else. The hashes are part of the first script, whose own hash is in the page.
 *
 * @param script the element of the first script: chunks are beside it, and have its nonce
 * @returns the public exports
 */
export function startChunks(script: ChunkScript, { own, first, list, entry }: ScriptBuild): Exports {
  const base = new URL('.', script.src)
  // A browser checks no hash of a file on the user's own disk, and refuses it.
  const isChecked = base.protocol !== 'file:'
  const factories = new Map(Object.entries(own))
  const modules = new Map<string, { exports: Exports }>()
  const pending = new Map<string, Promise<void>>()
  const chunks = new Map(Object.entries(first))
  const reported = new Set<string>()
  let retries = 0
  let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

  const addressOf = (id: string, hash: string): string => {
    // A browser may keep the file that it refused: another address is requested from the server.
    const retry = reported.has(id) ? `?retry=${++retries}` : ''
    const name = `${id}-${hash.slice(0, 8).replaceAll('+', '-').replaceAll('/', '_')}.js`
    const url = new URL(`${name}${retry}`, base).href
    // TypeScript has no types of Trusted Types.
    const types: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes')
    // Only addresses beside this script come here, each with its hash.
    policy ??= types?.createPolicy('quoin', { createScriptURL: (address) => address })
    return policy?.createScriptURL(url) ?? url
  }

  const failureOf = (url: string): Error => {
    // The chunk of the entry runs before any other is requested.
    const { QuoinError } = run(entry) as unknown as typeof Script
    const [found] = performance.getEntriesByName(url).slice(-1)
    // Not in every browser, and not for a request that a policy refused.
    const status = (found as PerformanceResourceTiming | undefined)?.responseStatus
    const [details, fix] =
      status === 200
        ? [
            'is not the file of this version',
            'Serve the files unchanged: no other version, minified or rewritten',
          ]
        : status
          ? [`has the status ${status}`, 'Copy the whole folder of quoin.js']
          : [
              'is unreachable, was changed, or is refused by a policy',
              'Check the address, its Access-Control-Allow-Origin, and the Content-Security-Policy',
            ]
    return new QuoinError('SCRIPT_FILE_FAILED', {
      text: scriptErrorCodes.SCRIPT_FILE_FAILED,
      details: `${url} ${details}`,
      fix: `${fix}. See docs/start/script.md.`,
    })
  }

  const requestFile = (id: string, hash: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const element: ChunkScript = document.createElement('script')
      if (isChecked) {
        element.integrity = `sha256-${hash}`
        element.crossOrigin = 'anonymous'
      }
      element.nonce = script.nonce
      // Of the files, whatever the page and the server use.
      element.charset = 'utf-8'
      const settle = (): void => {
        element.remove()
        const { quoinChunk } = element
        if (quoinChunk) {
          factories.set(id, quoinChunk)
          resolve()
          return
        }
        // The next call requests it again.
        pending.delete(id)
        const error = failureOf(element.src)
        reject(error)
        // What loads a view displays the failure to the user, and reports nothing to the developer.
        if (!reported.has(id)) console.error('[quoin]', error)
        reported.add(id)
      }
      element.onload = settle
      element.onerror = settle
      element.src = addressOf(id, hash)
      document.head.append(element)
    })

  const fetchFile = (id: string, hash: string): Promise<void> => {
    const request = pending.get(id) ?? requestFile(id, hash)
    pending.set(id, request)
    return request
  }

  /** Fetches a chunk with all that it imports, side by side: only then it may run. */
  const fetchTree = async (id: string, seen: Set<string>): Promise<void> => {
    if (seen.has(id) || Object.hasOwn(own, id)) return
    seen.add(id)
    if (!chunks.has(id))
      for (const [name, found] of Object.entries(await load(list))) chunks.set(name, found as Chunk)
    const [hash = '', ...imports] = chunks.get(id) ?? []
    await Promise.all([fetchFile(id, hash), ...imports.map((one) => fetchTree(one, seen))])
  }

  const run = (id: string): Exports => {
    const known = modules.get(id)
    if (known) return known.exports
    const factory = factories.get(id)
    if (!factory) throw new Error(`Quoin has no chunk ${id}.`)
    const module = { exports: {} }
    modules.set(id, module)
    factory(module, run, load, (target, getters) => {
      for (const [name, get] of Object.entries(getters))
        Object.defineProperty(target, name, { get, enumerable: true })
    })
    return modules.get(id)?.exports ?? {}
  }

  const load = async (id: string): Promise<Exports> => {
    await fetchTree(id, new Set())
    return run(id)
  }

  return run(entry)
}
