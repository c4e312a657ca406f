import type { Frame, Page, Request } from 'playwright-core'

/** A place in which a secret may be found. */
export type SecretPlace = 'storage' | 'dom' | 'trace' | 'console' | 'request'

/** A secret that a test planted: a code, a key, a seed, a token, an address of an email. */
export interface Secret {
  /** For the message. */
  readonly name: string
  readonly text: string
  /** Origins whose pages and servers may have it. */
  readonly origins: readonly string[]
  /** Places in which any page may have it. */
  readonly places?: readonly SecretPlace[]
}

/** What a page has in its storage, its documents and the traces of its kernels. */
type Contents = Readonly<Record<'storage' | 'dom' | 'trace', string>>

/** Returns everything that a frame stores and displays. Runs in the page. */
async function readContents(): Promise<Contents> {
  const dom: string[] = []
  const traces: string[] = []
  const readRoot = (root: Document | ShadowRoot): void => {
    dom.push(root instanceof Document ? root.documentElement.outerHTML : root.innerHTML)
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement) dom.push(element.value)
      if (element.localName === 'quoin-button') {
        const kernel: unknown = Reflect.get(element, 'kernel')
        if (kernel) traces.push(JSON.stringify(Reflect.get(Object(kernel), 'recording')()))
      }
      if (element.shadowRoot) readRoot(element.shadowRoot)
    }
  }
  readRoot(document)
  const storage: unknown[] = []
  try {
    storage.push({ ...localStorage }, { ...sessionStorage })
    for (const { name = '' } of await indexedDB.databases()) {
      const settled = <T>(request: IDBRequest<T>): Promise<T | undefined> =>
        new Promise((resolve) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => resolve(undefined)
        })
      const database = await settled(indexedDB.open(name))
      for (const store of database?.objectStoreNames ?? [])
        storage.push(await settled(database?.transaction(store).objectStore(store).getAll() as IDBRequest))
      database?.close()
    }
  } catch {
    // The browser blocks the storage of this frame.
  }
  return { storage: JSON.stringify(storage), dom: dom.join('\n'), trace: traces.join('\n') }
}

/** A text as a whole: six digits are also a part of longer numbers. */
function patternOf({ text }: Secret): RegExp {
  const exact = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return /^\d+$/.test(text) ? new RegExp(`(?<![\\w.])${exact}(?![\\w.])`) : new RegExp(exact)
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Records what pages log and send, and searches secrets in it. */
export interface SecretSearch {
  watch(page: Page): void
  /** Returns where a secret is that does not belong there. */
  find(pages: readonly Page[]): Promise<readonly string[]>
}

/** Time for the answer of a frame; one that is busy or gone is not searched. Milliseconds. */
const limit = 2_000

async function contentsOf(frame: Frame): Promise<Contents | undefined> {
  let cancel = (): void => undefined
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), limit)
    cancel = () => clearTimeout(timer)
  })
  // A frame that was closed or left meanwhile has nothing any more.
  const read = frame.evaluate(readContents).catch(() => undefined)
  return Promise.race([read, late]).finally(cancel)
}

/** @param secrets may grow during the test */
export function createSecretSearch(secrets: readonly Secret[]): SecretSearch {
  const logged: { readonly origin: string; readonly text: string }[] = []
  const sent: { readonly origin: string; readonly text: string }[] = []
  const requests: Request[] = []

  return {
    watch(page) {
      page.on('console', (message) => logged.push({ origin: originOf(page.url()), text: message.text() }))
      page.on('request', (request) => requests.push(request))
      page.on('websocket', (socket) => {
        const origin = originOf(socket.url()).replace(/^ws/, 'http')
        socket.on('framesent', ({ payload }) => sent.push({ origin, text: String(payload) }))
      })
    },
    async find(pages) {
      const frames = pages.filter((page) => !page.isClosed()).flatMap((page) => page.frames())
      const shown = await Promise.all(
        frames.map(async (frame) => ({ origin: originOf(frame.url()), contents: await contentsOf(frame) })),
      )
      const texts: { readonly place: SecretPlace; readonly origin: string; readonly text: string }[] = [
        ...logged.map((one) => ({ place: 'console' as const, ...one })),
        ...sent.map((one) => ({ place: 'request' as const, ...one })),
        ...requests.map((request) => ({
          place: 'request' as const,
          origin: originOf(request.url()),
          text: `${decoded(request.url())} ${request.headers().authorization ?? ''} ${request.postData() ?? ''}`,
        })),
        ...shown.flatMap(({ origin, contents }) =>
          (['storage', 'dom', 'trace'] as const).map((place) => ({
            place,
            origin,
            text: contents?.[place] ?? '',
          })),
        ),
      ]
      return secrets.flatMap((secret) => {
        const pattern = patternOf(secret)
        const { name, origins, places = [] } = secret
        return texts
          .filter(
            ({ place, origin, text }) =>
              !origins.includes(origin) && !places.includes(place) && pattern.test(text),
          )
          .map(({ place, origin }) => `${name}: ${place} of ${origin}`)
      })
    },
  }
}
