import type { TestFrame, TestPlatform } from '#testing'
import type { SiteStorage } from '../../services/secure-site/frame/session/site-storage.js'
import type { Content } from '../history/history.js'
import { contentOf } from './evm-ledger.js'
import { createRandom } from './random.js'
import { createWorldSite, type SecureSite } from './secure-site.js'
import { type DisplayedRequest, openSiteDocument, type SiteDocument } from './site-document.js'
import { startTime } from './tab.js'
import { withVirtualGlobals } from './virtual-globals.js'
import type { World } from './world.js'

/** The secure site, its frames, and their user. */
export interface SecureSiteSide extends SecureSite {
  /** The account of the user's keys, once one was displayed; it never changes. */
  account: string | undefined
  /** Loads the site's document into each frame that the page opens. */
  attach(platform: TestPlatform): void
  /** Ends the documents of a page. */
  detach(platform: TestPlatform): void
  /** Loads the documents of the open page again, as a user does in the menu of a frame. */
  reloadFrames(): void
  /** Ends the documents of the open page: they answer nothing any more. */
  freezeFrames(): void
}

/** Storage of the site's origin, shared by its frames of all tabs. */
function createSiteStorage(): SiteStorage {
  const kept = new Map<string, unknown>()
  // The caller that stores a value under a key determines its type.
  const read = <Value>(key: string): Value | undefined => kept.get(key) as Value | undefined
  return {
    isKept: true,
    get: async (key) => read(key),
    async getOrPut(key, value) {
      const found = read<typeof value>(key)
      if (found === undefined) kept.set(key, value)
      return found ?? value
    },
    put: async (key, value) => void kept.set(key, value),
    remove: async (key) => void kept.delete(key),
  }
}

/** What a displayed request does; `undefined` if it does nothing with accounts. */
function contentOfRequest({
  subject,
  account,
  network,
}: NonNullable<DisplayedRequest['request']>): Content | undefined {
  const { caipNetworkId } = network
  const { address } = account
  if (subject.kind === 'transaction') {
    const { to = '', value, data } = subject.call
    return contentOf(caipNetworkId, { from: address, to, value, data })
  }
  if (subject.kind !== 'message') return undefined
  const message = Buffer.from(subject.message.slice(2), 'hex').toString()
  return { action: 'signature', network: caipNetworkId, account: address.toLowerCase(), message }
}

/** Creates the user who looks at the frames. */
function createFrameUser(world: World) {
  const { user, evmLedgers, violations, note, network } = world

  async function decide({ request, text, confirm, decline }: DisplayedRequest): Promise<void> {
    const content = request && contentOfRequest(request)
    if (!content) return note('the frame displays another request')
    // A call that could not be decoded is displayed as bytes, with a warning.
    const to = text.includes('unknownCall') ? content.to?.slice(2) : content.to
    if (to !== undefined && !text.toLowerCase().includes(to))
      violations.push(`displayed: ${to} is paid, and the frame displays ${text}`)
    const accepts = (id: string): boolean => {
      const ledger = evmLedgers.find(({ caipNetworkId }) => caipNetworkId === content.network)
      ledger?.confirmed.set(content.account, id)
      return confirm()
    }
    await user.decideInFrame(content, accepts, decline)
  }

  return {
    decide: (displayed: DisplayedRequest): void => void decide(displayed),
    async close(reason: string | undefined, decline: () => void): Promise<void> {
      note(`the frame cannot display a request: ${reason}`)
      await network.pass(2_000)
      decline()
    },
  }
}

/**
 * Makes the world wait for cryptography of the browser, and its chance that of the world: the same case has the same keys. Returns a
 * function that ends it.
 */
function replaceCryptography({ awaitWork, random }: World): () => void {
  const { subtle } = crypto
  const chance = createRandom(random.between(1, 999_999))
  const fill = <Bytes extends ArrayBufferView>(bytes: Bytes): Bytes => {
    const { buffer, byteOffset, byteLength } = bytes
    for (const at of new Uint8Array(buffer, byteOffset, byteLength).keys())
      new DataView(buffer, byteOffset).setUint8(at, chance.between(0, 255))
    return bytes
  }
  Object.defineProperty(crypto, 'getRandomValues', { value: fill, configurable: true })
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(subtle)).filter(
    (name) => name !== 'constructor' && typeof Reflect.get(subtle, name) === 'function',
  )
  for (const name of methods) {
    const run = Reflect.get(subtle, name)
    const value = (...given: unknown[]): unknown => {
      const work: unknown = Reflect.apply(run, subtle, given)
      return work instanceof Promise ? awaitWork(work) : work
    }
    Object.defineProperty(subtle, name, { value, configurable: true })
  }
  return () => {
    Reflect.deleteProperty(crypto, 'getRandomValues')
    for (const name of methods) Reflect.deleteProperty(subtle, name)
  }
}

/** Runs with a secure site, in the virtual time of the world: its server and its frames use it. */
export function withSecureSite<T>(world: World, run: () => Promise<T>): Promise<T> {
  const { clock, history } = world
  return withVirtualGlobals(clock, async () => {
    const site = await createWorldSite(() => startTime + world.elapsed())
    const storage = createSiteStorage()
    const stored = new Map<string, unknown>()
    const store = {
      read: async (key: string) => stored.get(key),
      write: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
    }
    const documents = new Map<TestPlatform, Map<TestFrame, SiteDocument>>()
    const frameUser = createFrameUser(world)

    /** Records that a page received the answer to a transaction. */
    function onAnswer(message: unknown): void {
      const { type, payload } = Object(message)
      if (type !== '@quoin-frame/RPC_REQUEST_SUCCESS') return
      for (const event of history.events)
        if (event.type === 'executed' && event.id === payload)
          history.add({ type: 'answered', request: event.request, answer: 'approved' })
    }

    function open(platform: TestPlatform, frame: TestFrame): void {
      const own = documents.get(platform)
      if (!own) return
      own.get(frame)?.end()
      const document = openSiteDocument(
        {
          frame,
          platform,
          siteUrl: site.url,
          storage,
          store,
          isCodeMissing: () => world.isCodeMissing,
          onDisplayed: frameUser.decide,
          onFailed: frameUser.close,
          onAnswer,
        },
        () => open(platform, frame),
      )
      own.set(frame, document)
    }

    const ofOpenPage = () => [...(documents.get(world.tab.platform) ?? [])]
    const side: SecureSiteSide = {
      ...site,
      account: undefined,
      attach(platform) {
        documents.set(platform, new Map())
        platform.onFrame((frame) => open(platform, frame))
      },
      detach(platform) {
        for (const document of documents.get(platform)?.values() ?? []) document.end()
        documents.delete(platform)
      },
      reloadFrames() {
        for (const [frame] of ofOpenPage()) if (frame.isOpen()) open(world.tab.platform, frame)
      },
      freezeFrames() {
        for (const [, document] of ofOpenPage()) document.end()
      },
    }
    world.secureSite = side
    world.network.addServer(site.server)
    const restoreCryptography = replaceCryptography(world)
    try {
      return await run()
    } finally {
      restoreCryptography()
      for (const { platform } of world.tabs) side.detach(platform)
      await site.stop()
    }
  })
}
