import type { Amount } from '#kernel'
import type { FetchHandler } from '../../scripted-fetch.js'
import { settle } from '../../settle.js'
import type { TestApi } from '../test-api.js'
import { endOf, untilSettled } from '../until-settled.js'
import type { ChainSubject, ChainTest } from './chain-subject.js'

const faults: Readonly<Record<string, FetchHandler>> = {
  'cannot be reached': () => Promise.reject(new TypeError('Failed to fetch')),
  'does not respond': () => new Promise(() => {}),
  'returns 500': () => new Response('oops', { status: 500 }),
  'returns 429': () => new Response('slow down', { status: 429 }),
  'returns a page': () => new Response('<!doctype html><p>Welcome to the hotel network'),
  'returns nothing': () => new Response(''),
  'returns null': () => Response.json(null),
  'returns an empty object': () => Response.json({}),
  'returns an endless body': () => new Response(endless()),
}

/** Returns a response body without an end. */
function endless(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(1024 * 1024).fill(0x20)
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
}

function readBalance(
  { module, network, validAddresses }: ChainSubject,
  signal?: AbortSignal,
): Promise<Amount> {
  return module.getBalance({ network, address: validAddresses[0]?.shown ?? '', signal })
}

export function describeChainNode(api: TestApi, test: ChainTest): void {
  const { expect } = api

  for (const [fault, handler] of Object.entries(faults)) {
    test(`fails with a code if the node ${fault}, and leaves nothing behind [REL-02]`, async (subject) => {
      const { platform } = subject
      platform.onFetch(handler)
      const isEmpty = subject.emptyAnswers?.some((answer) => fault === `returns ${answer}`)
      const read = readBalance(subject)
      const end: Promise<unknown> = isEmpty ? read.then(({ value }) => value) : endOf(read)
      expect(await untilSettled(end, platform.clock)).toBe(isEmpty ? 0n : 'NODE_FAILED')
      expect(platform.leftovers()).toEqual([])
    })
  }

  test('fails if a network has no node [REL-02]', async (subject) => {
    const network = { ...subject.network, rpcUrls: { default: { http: [] } } }
    expect(await endOf(readBalance({ ...subject, network }))).toBe('NODE_FAILED')
  })

  test('ends a read with its signal [REL-02]', async (subject) => {
    const { platform } = subject
    platform.onFetch(() => new Promise(() => {}))
    const controller = new AbortController()
    const end = endOf(readBalance(subject, controller.signal))
    await settle()
    controller.abort()
    expect(await end).toBe('ABORTED')
    expect(platform.leftovers()).toEqual([])
  })

  test('calls only the nodes of the network [SEC-14]', async (subject) => {
    const { platform, network } = subject
    platform.onFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    const end = endOf(readBalance(subject))
    await untilSettled(end, platform.clock)
    expect(platform.requests.length).toBeGreaterThan(0)
    const origins = network.rpcUrls.default.http.map((url) => new URL(url).origin)
    for (const { url } of platform.requests) expect(origins).toContain(new URL(url).origin)
  })
}
